package dev.rethread.programs.heap;

/**
 * A constructor calls another one first, which gives the object away: what it writes afterwards
 * races with the one who got to know the object.
 *
 * <p>Expect: exit
 */
public final class ConstructorThatDelegates {
  private static final int ROUNDS = 20_000;

  private static volatile boolean begun;

  private final Thread reader;
  private int value;
  private long seen;

  private ConstructorThatDelegates() {
    this(ROUNDS);
    while (!begun) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      value = i;
    }
  }

  private ConstructorThatDelegates(int rounds) {
    reader = new Thread(() -> look(rounds));
    reader.start();
  }

  private void look(int rounds) {
    begun = true;
    for (int i = 0; i < rounds; i++) {
      seen = seen * 31 + value;
    }
  }

  public static void main(String[] args) throws Exception {
    ConstructorThatDelegates made = new ConstructorThatDelegates();
    made.reader.join();
    System.out.println(made.seen);
  }
}
