package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/** The numbers in an object of the JDK that a native has filled in. */
final class Fields {
  private static final ClassValue<long[][]> NUMBERS =
      new ClassValue<>() {
        @Override
        protected long[][] computeValue(Class<?> type) {
          Field[] fields = type.getDeclaredFields();
          long[][] found = new long[fields.length][];
          int count = 0;
          for (Field field : fields) {
            Class<?> kind = field.getType();
            if (!Modifier.isStatic(field.getModifiers())
                && (kind == int.class || kind == long.class || kind == boolean.class)) {
              int bytes = kind == long.class ? 8 : kind == int.class ? 4 : 1;
              found[count++] = new long[] {Vm.UNSAFE.objectFieldOffset(field), bytes};
            }
          }
          return java.util.Arrays.copyOf(found, count);
        }
      };

  static void save(Payload out, Object object) {
    for (long[] field : NUMBERS.get(object.getClass())) {
      out.putLong(
          switch ((int) field[1]) {
            case 8 -> Vm.UNSAFE.getLong(object, field[0]);
            case 4 -> Vm.UNSAFE.getInt(object, field[0]);
            default -> Vm.UNSAFE.getByte(object, field[0]);
          });
    }
  }

  static void restore(Payload in, Object object) {
    for (long[] field : NUMBERS.get(object.getClass())) {
      long value = in.getLong();
      switch ((int) field[1]) {
        case 8 -> Vm.UNSAFE.putLong(object, field[0], value);
        case 4 -> Vm.UNSAFE.putInt(object, field[0], (int) value);
        default -> Vm.UNSAFE.putByte(object, field[0], (byte) value);
      }
    }
  }

  static Object restoreNew(Payload in, String className) {
    try {
      Object object = Vm.UNSAFE.allocateInstance(Class.forName(className));
      restore(in, object);
      return object;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Fields() {}
}
