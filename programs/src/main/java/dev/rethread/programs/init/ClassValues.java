package dev.rethread.programs.init;

import java.util.concurrent.CyclicBarrier;

/**
 * Threads ask a ClassValue for the same classes at the same time: some compute a value, and all get
 * the one that was there first. One of the values is removed again.
 *
 * <p>Expect: exit
 */
public final class ClassValues {
  private static final Class<?>[] CLASSES = {
    Boolean.class, Character.class, Integer.class, Long.class, String.class, Thread.class
  };

  private static final class Makers extends ClassValue<String> {
    int computed;

    @Override
    protected String computeValue(Class<?> type) {
      computed++;
      return type.getSimpleName() + " by " + Thread.currentThread().getName();
    }
  }

  public static void main(String[] args) throws Exception {
    Makers makers = new Makers();
    CyclicBarrier start = new CyclicBarrier(4);
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> ask(makers, start), "asker-" + i);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("computed " + makers.computed);
  }

  private static void ask(Makers makers, CyclicBarrier start) {
    StringBuilder seen = new StringBuilder(Thread.currentThread().getName() + " sees");
    try {
      for (Class<?> type : CLASSES) {
        start.await();
        seen.append(", ").append(makers.get(type));
        makers.remove(Thread.class);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    System.out.println(seen);
  }
}
