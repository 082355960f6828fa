package dev.rethread.it.random;

import java.util.ArrayList;
import java.util.List;

/**
 * One kind of statement that programs are made of.
 *
 * @param nests whether other statements are put inside
 */
record StatementKind(boolean nests, Emitter emitter) {
  /** Writes one statement. */
  @FunctionalInterface
  interface Emitter {
    void emit(Scope scope);
  }

  /** All kinds; one that is in the list more often is chosen more often. */
  static List<StatementKind> all() {
    List<StatementKind> kinds = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      kinds.addAll(HeapStatements.KINDS);
    }
    for (int i = 0; i < 2; i++) {
      kinds.addAll(LockStatements.KINDS);
      kinds.addAll(AtomicStatements.KINDS);
      kinds.addAll(CollectionStatements.KINDS);
      kinds.addAll(FlowStatements.KINDS);
    }
    kinds.addAll(ThreadStatements.KINDS);
    kinds.addAll(InputStatements.KINDS);
    return kinds;
  }

  static StatementKind simple(Emitter emitter) {
    return new StatementKind(false, emitter);
  }

  static StatementKind nesting(Emitter emitter) {
    return new StatementKind(true, emitter);
  }
}
