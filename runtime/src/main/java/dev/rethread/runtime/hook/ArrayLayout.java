package dev.rethread.runtime.hook;

import dev.rethread.runtime.Vm;

/** Sizes of array elements in this JVM. */
public final class ArrayLayout {
  public static final int REFERENCE_SHIFT = shift(Object[].class);

  /** The logarithm of the size of an element. */
  public static int shift(Class<?> array) {
    return 31 - Integer.numberOfLeadingZeros(Vm.UNSAFE.arrayIndexScale(array));
  }

  private static final long PRIMITIVE_BASE = Vm.arrayBase(byte[].class);
  private static final long REFERENCE_BASE = Vm.arrayBase(Object[].class);
  private static final long WIDE_BASE = Vm.arrayBase(long[].class);

  /** Where the elements of an array start. */
  public static long base(Class<?> array) {
    Class<?> element = array.getComponentType();
    if (!element.isPrimitive()) {
      return REFERENCE_BASE;
    }
    return element == long.class || element == double.class ? WIDE_BASE : PRIMITIVE_BASE;
  }

  private ArrayLayout() {}
}
