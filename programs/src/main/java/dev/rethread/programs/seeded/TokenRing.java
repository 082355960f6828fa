package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * Threads pass a token by reading each other, and one of them reads before its neighbour wrote.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class TokenRing {
  private static volatile int one = 1;
  private static volatile int two = 20;
  private static volatile int three = 30;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread first =
        new Thread(
            () -> {
              Besides.work();
              one = three + 1; // seeded: nobody waits for the neighbour
            });
    Thread second =
        new Thread(
            () -> {
              Besides.work();
              two = one + 1; // seeded
            });
    Thread third =
        new Thread(
            () -> {
              Besides.work();
              three = two + 1; // seeded
            });
    first.start();
    second.start();
    third.start();
    first.join();
    second.join();
    third.join();
    boolean inOrder = two == one + 1 || three == two + 1;
    if (!inOrder) {
      throw new IllegalStateException("one " + one + ", two " + two + ", three " + three);
    }
    System.out.println("passed on");
  }
}
