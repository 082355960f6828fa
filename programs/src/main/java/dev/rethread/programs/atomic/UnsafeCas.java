package dev.rethread.programs.atomic;

import java.lang.reflect.Field;
import sun.misc.Unsafe;

/**
 * sun.misc.Unsafe, got by reflection, updates a field with compare-and-swap and volatile access.
 *
 * <p>Expect: exit
 */
public final class UnsafeCas {
  private static final Unsafe UNSAFE;
  private static final long VALUE;

  static {
    try {
      Field instance = Unsafe.class.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      UNSAFE = (Unsafe) instance.get(null);
      VALUE = UNSAFE.objectFieldOffset(UnsafeCas.class.getDeclaredField("value"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private int value;

  public static void main(String[] args) throws Exception {
    UnsafeCas shared = new UnsafeCas();
    Thread first = new Thread(() -> shared.work(1));
    Thread second = new Thread(() -> shared.work(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("value " + shared.value);
  }

  private void work(int step) {
    int failures = 0;
    long digest = 0;
    for (int i = 0; i < 2000; i++) {
      int old = UNSAFE.getIntVolatile(this, VALUE);
      failures += UNSAFE.compareAndSwapInt(this, VALUE, old, old + step) ? 0 : 1;
      digest = digest * 31 + UNSAFE.getAndAddInt(this, VALUE, step);
      UNSAFE.putOrderedInt(this, VALUE, value + 1);
    }
    System.out.println(step + " failures " + failures + " digest " + digest);
  }
}
