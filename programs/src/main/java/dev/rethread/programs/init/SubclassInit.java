package dev.rethread.programs.init;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Superclass and interface initialisers run before those of a subclass, in racing threads.
 *
 * <p>Expect: exit
 */
public final class SubclassInit {
  private static final AtomicInteger arrived = new AtomicInteger();
  private static final StringBuffer trace = new StringBuffer();

  private static int mark(String what) {
    trace.append(what).append('@').append(Thread.currentThread().getName()).append(' ');
    return trace.length();
  }

  private interface Defaults {
    int MARK = mark("interface");

    default int offset() {
      return MARK;
    }
  }

  private static class Base {
    static int base = mark("base");
  }

  private static final class Derived extends Base implements Defaults {
    static int derived = mark("derived");
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(SubclassInit::useDerived);
    Thread second = new Thread(SubclassInit::useBase);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(trace + " " + Derived.derived);
  }

  private static void useDerived() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    System.out.println(new Derived().offset());
  }

  private static void useBase() {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    System.out.println(Base.base);
  }
}
