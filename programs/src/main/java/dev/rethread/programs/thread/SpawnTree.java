package dev.rethread.programs.thread;

/**
 * Every thread spawns two more down to a depth of four, and all of them count on one plain field.
 *
 * <p>Expect: exit
 */
public final class SpawnTree {
  private static int counter;

  public static void main(String[] args) throws Exception {
    spawn("r", 4);
    System.out.println("counter " + counter);
  }

  private static void spawn(String path, int depth) {
    for (int i = 0; i < 100; i++) {
      counter++;
    }
    if (depth == 0) {
      System.out.println(path + " " + counter);
      return;
    }
    Thread left = new Thread(() -> spawn(path + "0", depth - 1));
    Thread right = new Thread(() -> spawn(path + "1", depth - 1));
    left.start();
    right.start();
    try {
      left.join();
      right.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
