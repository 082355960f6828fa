package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A test-and-set spin lock guards a counter, and the spins are counted.
 *
 * <p>Expect: exit
 */
public final class SpinLock {
  private static final AtomicBoolean locked = new AtomicBoolean();
  private static int counter;
  private static int digest;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work(1));
    Thread second = new Thread(() -> work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter + " digest " + digest);
  }

  private static void work(int id) {
    long spins = 0;
    for (int i = 0; i < 1000; i++) {
      while (locked.getAndSet(true)) {
        spins++;
        Thread.onSpinWait();
      }
      counter++;
      digest = digest * 31 + id;
      locked.set(false);
    }
    System.out.println(id + " spins " + spins);
  }
}
