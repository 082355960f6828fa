package dev.rethread.it.random;

import java.util.List;
import java.util.Random;

/**
 * The place where the next statement goes.
 *
 * @param kinds the statements to choose from
 * @param depth of nesting
 * @param lock the highest lock held: only higher ones may be waited for, so that nothing deadlocks
 */
record Scope(Source out, Random random, List<StatementKind> kinds, int depth, int lock) {
  private static final int DEEPEST = 4;

  int pick(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  ValueType type() {
    return ValueType.values()[random.nextInt(ValueType.values().length)];
  }

  ValueType numeric() {
    ValueType type = type();
    return type.numeric() ? type : ValueType.INT;
  }

  /** A small expression of type long over the local digest. */
  String number() {
    return switch (random.nextInt(5)) {
      case 0 -> "d";
      case 1 -> "d >>> " + (1 + random.nextInt(40));
      case 2 -> "d * " + (3 + random.nextInt(90));
      case 3 -> "i + " + random.nextInt(50);
      default -> Integer.toString(random.nextInt(1_000));
    };
  }

  /** An index into something of that length, which must be a power of two. */
  String index(int length) {
    return "(int) ((" + number() + ") & " + (length - 1) + ")";
  }

  void line(String line) {
    out.line(line);
  }

  /** Mixes a value of type long into the local digest. */
  void see(String expression) {
    out.line("d = see(d, " + expression + ");");
  }

  /** Up to that many statements in a block that was just opened. */
  void body(int most) {
    body(most, lock);
  }

  /** As {@link #body(int)}, with a lock held. */
  void body(int most, int held) {
    Scope inner = new Scope(out, random, kinds, depth + 1, Math.max(lock, held));
    int count = 1 + random.nextInt(most);
    for (int i = 0; i < count; i++) {
      inner.statement();
    }
  }

  void statement() {
    StatementKind kind;
    do {
      kind = kinds.get(random.nextInt(kinds.size()));
    } while (kind.nests() && depth >= DEEPEST);
    kind.emitter().emit(this);
  }
}
