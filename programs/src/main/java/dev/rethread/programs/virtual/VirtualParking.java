package dev.rethread.programs.virtual;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Virtual threads sleep, park and hand items over through a queue.
 *
 * <p>They are started by reflection because the source level is 17.
 *
 * <p>Expect: exit
 *
 * <p>Jdk: 21+
 */
public final class VirtualParking {
  private static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();

  public static void main(String[] args) throws Exception {
    Thread[] senders = new Thread[5];
    for (int i = 0; i < senders.length; i++) {
      int id = i;
      senders[i] = startVirtual(() -> send(id));
    }
    int digest = 0;
    for (int i = 0; i < senders.length * 10; i++) {
      digest = digest * 31 + queue.take();
    }
    for (Thread sender : senders) {
      sender.join();
    }
    System.out.println("digest " + digest);
  }

  private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  private static void send(int id) {
    try {
      for (int i = 0; i < 10; i++) {
        LockSupport.parkNanos(1000);
        Thread.sleep(0, 1000);
        queue.put(id * 100 + i);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
