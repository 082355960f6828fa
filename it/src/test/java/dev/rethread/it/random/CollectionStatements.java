package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/**
 * Collections, most of them raced on without a lock, so that they may throw anything. Only those
 * that cannot run in circles when they are corrupted.
 */
final class CollectionStatements {
  static final List<StatementKind> KINDS =
      List.of(
          simple(CollectionStatements::list),
          simple(CollectionStatements::map),
          simple(CollectionStatements::queue),
          simple(CollectionStatements::text),
          simple(CollectionStatements::iteration),
          simple(CollectionStatements::concurrent));

  private static void list(Scope scope) {
    attempt(
        scope,
        scope.any(
            "list.add(" + scope.pick(50) + ");",
            "d = see(d, list.get(" + scope.pick(8) + "));",
            "d = see(d, list.remove(list.size() - 1));",
            "d = see(d, list.size());",
            "if (list.size() > 40) list.clear();"));
  }

  private static void map(Scope scope) {
    String key = "\"k\" + (" + scope.number() + " & 15)";
    attempt(
        scope,
        scope.any(
            "map.put(" + key + ", i);",
            "d = see(d, map.getOrDefault(" + key + ", -1));",
            "map.remove(" + key + ");",
            "map.merge(" + key + ", 1, Integer::sum);",
            "d = see(d, map.size());"));
  }

  private static void queue(Scope scope) {
    attempt(
        scope,
        scope.any(
            "if (deque.size() < 30) deque.addLast(" + scope.pick(50) + ");",
            "d = see(d, deque.pollFirst());",
            "d = see(d, deque.peekLast());",
            "if (heap.size() < 30) heap.add((int) (d & 63));",
            "d = see(d, heap.poll());"));
  }

  private static void text(Scope scope) {
    switch (scope.pick(3)) {
      case 0 -> attempt(scope, "if (buffer.length() < 200) buffer.append(d & 7);");
      case 1 -> attempt(scope, "d = see(d, buffer.length() + buffer.charAt(0));");
      default -> scope.see("hash(\"t\" + (d & 3) + stringA + intB)");
    }
  }

  private static void iteration(Scope scope) {
    String collection = scope.any("list", "map.values()", "bag", "concurrentMap.values()");
    attempt(scope, "for (int x : " + collection + ") d = see(d, x);");
  }

  private static void concurrent(Scope scope) {
    attempt(
        scope,
        scope.any(
            "concurrentMap.merge((int) (d & 15), 1, Integer::sum);",
            "d = see(d, concurrentMap.computeIfAbsent((int) (d & 15), k -> k * 3));",
            "d = see(d, concurrentMap.remove((int) (d & 15)));",
            "if (queue.size() < 30) queue.offer((int) (d & 31));",
            "d = see(d, queue.poll());",
            "d = see(d, copied.size());",
            "if (copied.size() < 20) copied.add(i);",
            "if (bag.size() < 20) bag.add(i);"));
  }

  /** Whatever goes wrong is part of what was seen. */
  private static void attempt(Scope scope, String statement) {
    Source out = scope.out();
    out.open("try");
    out.line(statement);
    out.next("catch (RuntimeException e)");
    scope.see("hash(e.getClass().getName())");
    out.close();
  }

  private CollectionStatements() {}
}
