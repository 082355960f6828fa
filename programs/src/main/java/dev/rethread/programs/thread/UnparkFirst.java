package dev.rethread.programs.thread;

import java.util.concurrent.locks.LockSupport;

/**
 * An unpark before the park makes it return at once, and two permits count as one.
 *
 * <p>Expect: exit
 */
public final class UnparkFirst {
  private static int progress;

  public static void main(String[] args) throws Exception {
    LockSupport.unpark(Thread.currentThread());
    LockSupport.unpark(Thread.currentThread());
    LockSupport.park();
    System.out.println("one permit used");
    Thread main = Thread.currentThread();
    Thread helper = new Thread(() -> work(main));
    helper.start();
    int returns = 0;
    int digest = 0;
    while (progress < 2000) {
      LockSupport.park();
      returns++;
      digest = digest * 31 + progress;
    }
    helper.join();
    System.out.println("returns " + returns + " digest " + digest);
  }

  private static void work(Thread main) {
    for (int i = 0; i < 2000; i++) {
      progress++;
      LockSupport.unpark(main);
    }
  }
}
