package dev.rethread.programs.virtual;

import java.util.concurrent.ThreadFactory;

/**
 * Two threads race for the names that one factory of virtual threads gives.
 *
 * <p>The factory is made by reflection because the source level is 17.
 *
 * <p>Expect: exit
 *
 * <p>Jdk: 21+
 */
public final class VirtualNames {
  private static volatile boolean go;

  public static void main(String[] args) throws Exception {
    Class<?> type = Class.forName("java.lang.Thread$Builder$OfVirtual");
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    Object named = type.getMethod("name", String.class, long.class).invoke(builder, "worker ", 0L);
    ThreadFactory factory = (ThreadFactory) type.getMethod("factory").invoke(named);
    StringBuffer[] names = {new StringBuffer(), new StringBuffer()};
    Thread[] makers = new Thread[2];
    for (int i = 0; i < makers.length; i++) {
      StringBuffer own = names[i];
      makers[i] = new Thread(() -> make(factory, own));
      makers[i].start();
    }
    go = true;
    for (Thread maker : makers) {
      maker.join();
    }
    System.out.println(names[0]);
    System.out.println(names[1]);
  }

  private static void make(ThreadFactory factory, StringBuffer names) {
    while (!go) {
      Thread.onSpinWait();
    }
    try {
      for (int i = 0; i < 50; i++) {
        Thread thread = factory.newThread(() -> names.append(Thread.currentThread().getName()));
        thread.start();
        thread.join();
        names.append(thread.isDaemon() ? ", " : "! ").append(thread.getState()).append('\n');
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
