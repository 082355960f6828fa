package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/** What differs from run to run by itself, and output. */
final class InputStatements {
  static final List<StatementKind> KINDS =
      List.of(simple(InputStatements::input), simple(InputStatements::print));

  private static void input(Scope scope) {
    scope.see(
        scope.any(
            "System.nanoTime() & 63",
            "System.currentTimeMillis() & 15",
            "System.identityHashCode(node(d)) & 255",
            "new Object().hashCode() & 255",
            "ThreadLocalRandom.current().nextInt(100)",
            "random.nextInt(100)",
            "(long) (Math.random() * 100)",
            "Set.of(\"a\", \"b\", \"c\").iterator().next().hashCode()"));
  }

  private static void print(Scope scope) {
    scope.out().open("if (mayPrint())");
    scope.line("System.out.println(Thread.currentThread().getName() + \" saw \" + d);");
    scope.out().close();
  }

  private InputStatements() {}
}
