package dev.rethread.programs.heap;

import java.lang.reflect.Field;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import sun.misc.Unsafe;

/**
 * Threads take numbers from a counter in native memory. Its address, and that of a direct buffer,
 * is in variables that they read; addresses differ in every run.
 *
 * <p>Expect: exit
 */
public final class NativeAddresses {
  private static final Unsafe UNSAFE;
  private static final long ADDRESS;

  static {
    try {
      Field instance = Unsafe.class.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      UNSAFE = (Unsafe) instance.get(null);
      ADDRESS = UNSAFE.objectFieldOffset(Buffer.class.getDeclaredField("address"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ByteBuffer buffer = ByteBuffer.allocateDirect(64);
  private final long inBuffer = UNSAFE.getLong(buffer, ADDRESS) + 8;
  private long counter = UNSAFE.allocateMemory(16);

  public static void main(String[] args) throws Exception {
    NativeAddresses shared = new NativeAddresses();
    UNSAFE.putLong(shared.counter, 0);
    shared.counter = UNSAFE.reallocateMemory(shared.counter, 4096);
    Thread first = new Thread(() -> shared.work("first"));
    Thread second = new Thread(() -> shared.work("second"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + UNSAFE.getLong(shared.counter));
    System.out.println("buffer " + shared.buffer.get(8));
    UNSAFE.freeMemory(shared.counter);
  }

  private void work(String name) {
    long digest = 0;
    for (int i = 0; i < 500; i++) {
      synchronized (this) {
        long next = UNSAFE.getLong(counter) + 1;
        UNSAFE.putLong(counter, next);
        UNSAFE.putByte(inBuffer, (byte) next);
        digest = digest * 31 + next;
      }
    }
    System.out.println(name + " " + digest);
  }
}
