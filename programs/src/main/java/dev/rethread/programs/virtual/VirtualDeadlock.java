package dev.rethread.programs.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Two virtual threads take two locks in opposite orders, one of them a monitor, and never end.
 *
 * <p>They are started by reflection because the source level is 17.
 *
 * <p>Expect: hang
 *
 * <p>Jdk: 21+
 */
public final class VirtualDeadlock {
  private static final Object first = new Object();
  private static final ReentrantLock second = new ReentrantLock();
  private static final CountDownLatch both = new CountDownLatch(2);

  public static void main(String[] args) throws Exception {
    Thread one =
        startVirtual(
            () -> {
              synchronized (first) {
                meet();
                second.lock();
              }
            });
    Thread other =
        startVirtual(
            () -> {
              second.lock();
              meet();
              synchronized (first) {
                System.out.println("not reached");
              }
            });
    one.join();
    other.join();
  }

  private static void meet() {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }
}
