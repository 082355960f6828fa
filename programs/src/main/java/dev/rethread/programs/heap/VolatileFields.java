package dev.rethread.programs.heap;

/**
 * Two threads race on volatile fields whose compound updates are not atomic.
 *
 * <p>Expect: exit
 */
public final class VolatileFields {
  private static final int ROUNDS = 3000;
  private static volatile int counter;
  private static volatile long sum;
  private volatile String last = "none";

  public static void main(String[] args) throws Exception {
    VolatileFields shared = new VolatileFields();
    Thread first = new Thread(() -> shared.mutate("L"));
    Thread second = new Thread(() -> shared.mutate("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(counter + " " + sum + " " + shared.last);
  }

  private void mutate(String tag) {
    int handovers = 0;
    for (int i = 0; i < ROUNDS; i++) {
      counter++;
      sum += counter;
      if (!last.equals(tag)) {
        handovers++;
        last = tag;
      }
    }
    System.out.println(tag + " " + handovers);
  }
}
