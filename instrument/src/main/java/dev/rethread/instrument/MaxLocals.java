package dev.rethread.instrument;

import org.objectweb.asm.ClassReader;

/** Reads how many local variables each method of a class has, without parsing its code. */
final class MaxLocals {
  /** One entry a method in the order of the class file; 0 for a method without code. */
  static int[] of(ClassReader reader) {
    int at = reader.header + 6;
    at += 2 + 2 * reader.readUnsignedShort(at);
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = skipAttributes(reader, at + 6);
    }
    int[] result = new int[reader.readUnsignedShort(at)];
    char[] buffer = new char[reader.getMaxStringLength()];
    at += 2;
    for (int i = 0; i < result.length; i++) {
      int attributes = reader.readUnsignedShort(at + 6);
      at += 8;
      for (int j = 0; j < attributes; j++) {
        if ("Code".equals(reader.readUTF8(at, buffer))) {
          result[i] = reader.readUnsignedShort(at + 8);
        }
        at += 6 + reader.readInt(at + 2);
      }
    }
    return result;
  }

  private static int skipAttributes(ClassReader reader, int start) {
    int attributes = reader.readUnsignedShort(start);
    int at = start + 2;
    for (int i = 0; i < attributes; i++) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  private MaxLocals() {}
}
