package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/** Atomics, variable handles and fences. */
final class AtomicStatements {
  static final List<StatementKind> KINDS =
      List.of(
          simple(AtomicStatements::number),
          simple(AtomicStatements::reference),
          simple(AtomicStatements::array),
          simple(AtomicStatements::handle),
          simple(AtomicStatements::others));

  private static void number(Scope scope) {
    String value = "(int) (" + scope.number() + ")";
    scope.see(
        scope.any(
            "atomicInt.incrementAndGet()",
            "atomicInt.get()",
            "atomicInt.getAndAdd(" + value + ")",
            "(atomicInt.compareAndSet(" + value + ", 5) ? 1 : 0)",
            "atomicInt.updateAndGet(x -> x * 3 + 1)",
            "atomicLong.getAndIncrement()",
            "atomicLong.accumulateAndGet(" + value + ", (x, y) -> x ^ y)",
            "atomicLong.getAndSet(" + value + ")"));
  }

  private static void reference(Scope scope) {
    scope.see(
        scope.any(
            "id(atomicNode.get())",
            "id(atomicNode.getAndSet(node(d)))",
            "(atomicNode.compareAndSet(node(d), node(i)) ? 1 : 0)"));
  }

  private static void array(Scope scope) {
    String index = scope.index(4);
    scope.see(
        scope.any(
            "atomicCells.getAndIncrement(" + index + ")",
            "atomicCells.get(" + index + ")",
            "atomicCells.getAndSet(" + index + ", 9)"));
  }

  private static void handle(Scope scope) {
    String value = "(int) (" + scope.number() + ")";
    scope.see(
        scope.any(
            "(int) HANDLE.getVolatile(node(d))",
            "(int) HANDLE.getAndAdd(node(d), " + value + ")",
            "((boolean) HANDLE.compareAndSet(node(d), 1, " + value + ") ? 1 : 0)",
            "(int) HANDLE.getAcquire(node(i))",
            "(int) HANDLE.get(node(i))",
            "(int) ELEMENT.getAndAdd(intCells, " + scope.index(SharedState.CELLS) + ", 2)"));
  }

  private static void others(Scope scope) {
    switch (scope.pick(5)) {
      case 0 -> scope.line("adder.add(" + scope.pick(9) + ");");
      case 1 -> scope.line("HANDLE.setRelease(node(d), (int) (" + scope.number() + "));");
      case 2 -> scope.line("VarHandle.fullFence();");
      case 3 -> scope.see("UPDATER.incrementAndGet(node(d))");
      default -> scope.see("flag.getAndSet(" + scope.any("true", "false") + ") ? 1 : 0");
    }
  }

  private AtomicStatements() {}
}
