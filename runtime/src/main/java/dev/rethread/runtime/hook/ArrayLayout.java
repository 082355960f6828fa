package dev.rethread.runtime.hook;

import dev.rethread.runtime.Vm;

/** Sizes of array elements in this JVM. */
public final class ArrayLayout {
  public static final int REFERENCE_SHIFT = shift(Object[].class);

  /** The logarithm of the size of an element. */
  public static int shift(Class<?> array) {
    return 31 - Integer.numberOfLeadingZeros(Vm.UNSAFE.arrayIndexScale(array));
  }

  public static long base(Class<?> array) {
    return Vm.UNSAFE.arrayBaseOffset(array);
  }

  private ArrayLayout() {}
}
