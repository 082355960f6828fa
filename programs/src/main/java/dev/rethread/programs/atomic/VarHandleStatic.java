package dev.rethread.programs.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * VarHandles access static fields of long, boolean and reference type.
 *
 * <p>Expect: exit
 */
public final class VarHandleStatic {
  private static final VarHandle TOTAL;
  private static final VarHandle BUSY;
  private static final VarHandle OWNER;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TOTAL = lookup.findStaticVarHandle(VarHandleStatic.class, "total", long.class);
      BUSY = lookup.findStaticVarHandle(VarHandleStatic.class, "busy", boolean.class);
      OWNER = lookup.findStaticVarHandle(VarHandleStatic.class, "owner", String.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static long total;
  private static boolean busy;
  private static String owner = "nobody";

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work("L"));
    Thread second = new Thread(() -> work("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(total + " " + busy + " " + owner);
  }

  private static void work(String who) {
    int won = 0;
    int handovers = 0;
    for (int i = 0; i < 2000; i++) {
      if (BUSY.compareAndSet(false, true)) {
        won++;
        BUSY.setRelease(false);
      }
      TOTAL.getAndAddRelease(won);
      handovers += who.equals((String) OWNER.getAndSetAcquire(who)) ? 0 : 1;
    }
    System.out.println(who + " won " + won + " handovers " + handovers);
  }
}
