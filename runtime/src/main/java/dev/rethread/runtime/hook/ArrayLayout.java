package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Vm;
import java.lang.reflect.Array;

/** Sizes of array elements in this JVM. */
public final class ArrayLayout {
  public static final int REFERENCE_SHIFT =
      31 - Integer.numberOfLeadingZeros(Vm.UNSAFE.arrayIndexScale(Object[].class));

  /** The logarithm of the size of an element. Asking the JVM would take longer than an access. */
  public static int shift(Class<?> array) {
    Class<?> element = array.getComponentType();
    if (!element.isPrimitive()) {
      return REFERENCE_SHIFT;
    }
    if (element == double.class || element == long.class) {
      return 3;
    }
    if (element == int.class || element == float.class) {
      return 2;
    }
    return element == char.class || element == short.class ? 1 : 0;
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

  /** The salt of an element's location. */
  static int block(Object array, int index) {
    int shift = shift(array.getClass());
    return Engine.arrayBlock((long) index << shift, size(array, shift));
  }

  /** The salt of the location so many bytes after the first element. */
  static int blockAt(Object array, long offset) {
    return Engine.arrayBlock(offset, size(array, shift(array.getClass())));
  }

  /** How many elements, of which the shift is given, are one location. */
  static int perBlock(Object array, int shift) {
    return (1 << Engine.blockShift(size(array, shift))) >> shift;
  }

  /** The logarithm of the number of elements that are one location. */
  public static int blockShift(Object array) {
    int shift = shift(array.getClass());
    return Engine.blockShift(size(array, shift)) - shift;
  }

  /** Number of the last location. */
  public static int lastBlock(Object array) {
    int length = Array.getLength(array);
    return length == 0 ? 1 : block(array, length - 1);
  }

  private static long size(Object array, int shift) {
    return (long) Array.getLength(array) << shift;
  }

  private ArrayLayout() {}
}
