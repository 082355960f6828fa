package dev.rethread.programs.kernel;

/**
 * Dekker's algorithm on plain fields loses mutual exclusion by store-to-load reordering.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: never
 */
public final class Dekker {
  private static final int ROUNDS = 5000;
  private static boolean leftWants;
  private static boolean rightWants;
  private static int turn;
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(Dekker::left);
    Thread second = new Thread(Dekker::right);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
    if (counter != 2 * ROUNDS) {
      System.exit(42);
    }
  }

  private static void left() {
    int spins = 0;
    for (int i = 0; i < ROUNDS; i++) {
      leftWants = true;
      while (rightWants) {
        if (turn != 0) {
          leftWants = false;
          while (turn != 0) {
            Thread.yield();
          }
          leftWants = true;
        }
        spins++;
        Thread.yield();
      }
      counter++;
      turn = 1;
      leftWants = false;
    }
    System.out.println("left spins " + spins);
  }

  private static void right() {
    int spins = 0;
    for (int i = 0; i < ROUNDS; i++) {
      rightWants = true;
      while (leftWants) {
        if (turn != 1) {
          rightWants = false;
          while (turn != 1) {
            Thread.yield();
          }
          rightWants = true;
        }
        spins++;
        Thread.yield();
      }
      counter++;
      turn = 0;
      rightWants = false;
    }
    System.out.println("right spins " + spins);
  }
}
