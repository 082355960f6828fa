package dev.rethread.programs.turns;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One thread adds to a field atomically, through a handle; the other one reads and writes the same
 * field as if it were its own.
 *
 * <p>Expect: exit
 */
public final class FieldByHandle {
  private static final VarHandle COUNT;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(FieldByHandle.class, "count", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private int count;

  public static void main(String[] args) throws Exception {
    FieldByHandle shared = new FieldByHandle();
    Thread atomic = new Thread(() -> COUNT.getAndAdd(shared, 1));
    Thread plain = new Thread(() -> shared.count++);
    atomic.start();
    plain.start();
    atomic.join();
    plain.join();
    if (shared.count != 2) {
      System.exit(42);
    }
  }

  private FieldByHandle() {}
}
