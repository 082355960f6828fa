package dev.rethread.programs.heap;

/**
 * A field is set to null between check and use, and the NullPointerException is caught and counted.
 *
 * <p>Expect: exit
 */
public final class NullReceiver {
  private static final int ROUNDS = 3000;

  private static final class Box {
    int value;
  }

  private static Box box = new Box();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(NullReceiver::replace);
    Thread second = new Thread(NullReceiver::use);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void replace() {
    for (int i = 0; i < ROUNDS; i++) {
      box = null;
      box = new Box();
    }
  }

  private static void use() {
    int failures = 0;
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      try {
        box.value += i;
        sum += box.value;
      } catch (NullPointerException e) {
        failures++;
      }
    }
    System.out.println("failures " + failures + " sum " + sum);
  }
}
