package dev.rethread.programs.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A VarHandle accesses an instance field in plain, opaque, acquire/release, volatile and CAS mode.
 *
 * <p>Expect: exit
 */
public final class VarHandleInstance {
  private static final VarHandle VALUE;

  static {
    try {
      VALUE = MethodHandles.lookup().findVarHandle(VarHandleInstance.class, "value", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private int value;

  public static void main(String[] args) throws Exception {
    VarHandleInstance shared = new VarHandleInstance();
    Thread first = new Thread(() -> shared.work(1));
    Thread second = new Thread(() -> shared.work(5));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("value " + shared.value);
  }

  private void work(int step) {
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      VALUE.set(this, (int) VALUE.get(this) + step);
      VALUE.setOpaque(this, (int) VALUE.getOpaque(this) * 3);
      VALUE.setRelease(this, (int) VALUE.getAcquire(this) - step);
      VALUE.setVolatile(this, (int) VALUE.getVolatile(this) ^ i);
      digest = digest * 31 + (int) VALUE.getAndAdd(this, step);
      digest = digest * 31 + (int) VALUE.compareAndExchange(this, value, i);
      digest += VALUE.compareAndSet(this, i, i + step) ? 1 : 0;
    }
    System.out.println(step + " digest " + digest);
  }
}
