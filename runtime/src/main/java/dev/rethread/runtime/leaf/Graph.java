package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects of the JDK that are nothing but their fields, and what they refer to. One is made again
 * without its constructor. Callers are mute.
 */
final class Graph {
  private static final int NULL = 0;
  private static final int KNOWN = 1;
  private static final int TEXT = 2;
  private static final int ARRAY = 3;
  private static final int OBJECT = 4;

  /** In the order of their first mention, which is how they are named afterwards. */
  private final List<Object> known = new ArrayList<>();

  static void save(Payload out, @Nullable Object object) {
    new Graph().put(out, object);
  }

  static @Nullable Object restore(Payload in) {
    try {
      return new Graph().get(in);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("an object that this JDK does not have", e);
    }
  }

  private void put(Payload out, @Nullable Object object) {
    if (object == null) {
      out.putInt(NULL);
      return;
    }
    for (int i = 0; i < known.size(); i++) {
      if (known.get(i) == object) {
        out.putInt(KNOWN);
        out.putInt(i);
        return;
      }
    }
    known.add(object);
    if (object instanceof String text) {
      out.putInt(TEXT);
      out.putString(text);
    } else if (object.getClass().isArray()) {
      out.putInt(ARRAY);
      out.putString(object.getClass().getName());
      putElements(out, object);
    } else {
      out.putInt(OBJECT);
      out.putString(object.getClass().getName());
      putFields(out, object);
    }
  }

  private void putElements(Payload out, Object array) {
    int length = Array.getLength(array);
    out.putInt(length);
    Class<?> type = array.getClass();
    for (int i = 0; i < length; i++) {
      putValue(out, array, type.getComponentType(), elementOffset(type, i));
    }
  }

  private void putFields(Payload out, Object object) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          putValue(out, object, field.getType(), Vm.UNSAFE.objectFieldOffset(field));
        }
      }
    }
  }

  private void putValue(Payload out, Object object, Class<?> type, long offset) {
    if (!type.isPrimitive()) {
      put(out, Vm.UNSAFE.getReference(object, offset));
      return;
    }
    out.putLong(
        switch (size(type)) {
          case 1 -> Vm.UNSAFE.getByte(object, offset);
          case 2 -> Vm.UNSAFE.getShort(object, offset);
          case 4 -> Vm.UNSAFE.getInt(object, offset);
          default -> Vm.UNSAFE.getLong(object, offset);
        });
  }

  private @Nullable Object get(Payload in) throws ReflectiveOperationException {
    switch (in.getInt()) {
      case NULL:
        return null;
      case KNOWN:
        return known.get(in.getInt());
      case TEXT:
        String text = String.valueOf(in.getString());
        known.add(text);
        return text;
      case ARRAY:
        return getElements(in, type(in));
      default:
        return getFields(in, type(in));
    }
  }

  private static Class<?> type(Payload in) throws ClassNotFoundException {
    return Class.forName(String.valueOf(in.getString()), true, null);
  }

  private Object getElements(Payload in, Class<?> type) throws ReflectiveOperationException {
    int length = in.getInt();
    Object array = Array.newInstance(type.getComponentType(), length);
    known.add(array);
    for (int i = 0; i < length; i++) {
      getValue(in, array, type.getComponentType(), elementOffset(type, i));
    }
    return array;
  }

  private Object getFields(Payload in, Class<?> whole) throws ReflectiveOperationException {
    Object object = Vm.UNSAFE.allocateInstance(whole);
    known.add(object);
    for (Class<?> type = whole; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          getValue(in, object, field.getType(), Vm.UNSAFE.objectFieldOffset(field));
        }
      }
    }
    return object;
  }

  private void getValue(Payload in, Object object, Class<?> type, long offset)
      throws ReflectiveOperationException {
    if (!type.isPrimitive()) {
      Vm.UNSAFE.putReference(object, offset, get(in));
      return;
    }
    long value = in.getLong();
    switch (size(type)) {
      case 1 -> Vm.UNSAFE.putByte(object, offset, (byte) value);
      case 2 -> Vm.UNSAFE.putShort(object, offset, (short) value);
      case 4 -> Vm.UNSAFE.putInt(object, offset, (int) value);
      default -> Vm.UNSAFE.putLong(object, offset, value);
    }
  }

  private static long elementOffset(Class<?> array, int index) {
    return Vm.arrayBase(array) + (long) index * Vm.UNSAFE.arrayIndexScale(array);
  }

  /** Of a primitive type, in bytes. */
  private static int size(Class<?> type) {
    if (type == boolean.class || type == byte.class) {
      return 1;
    }
    if (type == short.class || type == char.class) {
      return 2;
    }
    return type == int.class || type == float.class ? 4 : 8;
  }

  private Graph() {}
}
