package dev.rethread.instrument;

import java.util.Arrays;
import java.util.Comparator;
import org.objectweb.asm.ClassReader;

/**
 * What instrumentation must know of the methods of a class before it visits them, read without
 * parsing their code.
 *
 * <p>Sites are numbered method by method in the order of the methods' names, not in that of the
 * class file: the JVM hands out a loaded class with its methods in another order. Each method gets
 * as many numbers as its code has bytes, which is more than it has sites.
 */
final class MethodTable {
  /** Numbers that a method gets besides those for its instructions. */
  private static final int EXTRA = 4;

  private final int[] maxLocals;
  private final int[] firstSites;
  private int sites;

  MethodTable(ClassReader reader) {
    int at = reader.header + 6;
    at += 2 + 2 * reader.readUnsignedShort(at);
    int fields = reader.readUnsignedShort(at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = skipAttributes(reader, at + 6);
    }
    int count = reader.readUnsignedShort(at);
    at += 2;
    maxLocals = new int[count];
    firstSites = new int[count];
    int[] lengths = new int[count];
    String[] names = new String[count];
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 0; i < count; i++) {
      names[i] = reader.readUTF8(at + 2, buffer) + reader.readUTF8(at + 4, buffer);
      int attributes = reader.readUnsignedShort(at + 6);
      at += 8;
      for (int j = 0; j < attributes; j++) {
        if ("Code".equals(reader.readUTF8(at, buffer))) {
          maxLocals[i] = reader.readUnsignedShort(at + 8);
          lengths[i] = reader.readInt(at + 10) + EXTRA;
        }
        at += 6 + reader.readInt(at + 2);
      }
    }
    assignSites(names, lengths);
  }

  private void assignSites(String[] names, int[] lengths) {
    Integer[] order = new Integer[names.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    Arrays.sort(
        order,
        new Comparator<Integer>() {
          @Override
          public int compare(Integer a, Integer b) {
            return names[a].compareTo(names[b]);
          }
        });
    for (int method : order) {
      firstSites[method] = sites;
      sites += lengths[method];
    }
  }

  private static int skipAttributes(ClassReader reader, int start) {
    int attributes = reader.readUnsignedShort(start);
    int at = start + 2;
    for (int i = 0; i < attributes; i++) {
      at += 6 + reader.readInt(at + 2);
    }
    return at;
  }

  /** Methods are numbered in the order of the class file here. */
  int maxLocals(int method) {
    return maxLocals[method];
  }

  /** The first site of a method, relative to the first site of the class. */
  int firstSite(int method) {
    return firstSites[method];
  }

  /** How many numbers the class needs. */
  int sites() {
    return sites;
  }
}
