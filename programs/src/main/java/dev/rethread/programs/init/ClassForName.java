package dev.rethread.programs.init;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads load classes by name, with and without initialisation.
 *
 * <p>Expect: exit
 */
public final class ClassForName {
  private static final AtomicInteger arrived = new AtomicInteger();
  private static final StringBuffer trace = new StringBuffer();

  private static final class First {
    static {
      trace.append("first@").append(Thread.currentThread().getName()).append(' ');
    }
  }

  private static final class Second {
    static {
      trace.append("second@").append(Thread.currentThread().getName()).append(' ');
    }
  }

  public static void main(String[] args) throws Exception {
    Class<?> dormant = Class.forName(First.class.getName(), false, First.class.getClassLoader());
    System.out.println(dormant.getSimpleName() + " " + trace.length());
    Thread first = new Thread(() -> load(First.class.getName()));
    Thread second = new Thread(() -> load(Second.class.getName()));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(trace);
  }

  private static void load(String name) {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    try {
      Class.forName(name);
      Class.forName(Second.class.getName());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
