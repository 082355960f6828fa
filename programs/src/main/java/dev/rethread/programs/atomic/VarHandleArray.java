package dev.rethread.programs.atomic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * VarHandles access the elements of arrays, and a byte array as a view of longs.
 *
 * <p>Expect: exit
 */
public final class VarHandleArray {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle TEXTS = MethodHandles.arrayElementVarHandle(String[].class);
  private static final VarHandle VIEW =
      MethodHandles.byteArrayViewVarHandle(long[].class, java.nio.ByteOrder.LITTLE_ENDIAN);
  private static final int[] ints = new int[4];
  private static final String[] texts = new String[4];
  private static final byte[] bytes = new byte[16];

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work("L"));
    Thread second = new Thread(() -> work("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(ints) + Arrays.toString(texts) + Arrays.toString(bytes));
  }

  private static void work(String who) {
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      digest = digest * 31 + (int) INTS.getAndAdd(ints, i & 3, i);
      digest += (int) INTS.getAndBitwiseXor(ints, i & 3, 5) & 1;
      digest += TEXTS.compareAndSet(texts, i & 3, null, who) ? 1 : 0;
      TEXTS.weakCompareAndSet(texts, (i + 1) & 3, who, null);
      VIEW.set(bytes, 3, (long) VIEW.get(bytes, 3) + digest);
    }
    System.out.println(who + " digest " + digest);
  }
}
