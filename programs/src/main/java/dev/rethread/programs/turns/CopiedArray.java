package dev.rethread.programs.turns;

/**
 * One thread copies an array that another one writes, without synchronisation: half of the copy may
 * be new.
 *
 * <p>Expect: exit
 */
public final class CopiedArray {
  private static final int[] SHARED = new int[2];

  public static void main(String[] args) throws Exception {
    Thread writer =
        new Thread(
            () -> {
              SHARED[0] = 1;
              SHARED[1] = 1;
            });
    writer.start();
    int[] copy = SHARED.clone();
    writer.join();
    if (copy[0] != copy[1]) {
      System.exit(42);
    }
  }

  private CopiedArray() {}
}
