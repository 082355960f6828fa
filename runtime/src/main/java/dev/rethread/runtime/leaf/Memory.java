package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;

/** Memory outside the heap, where natives put what they read. */
final class Memory {
  private static final long BYTES = Vm.arrayBase(byte[].class);

  /** In an {@code iovec}: where the length stands, and how long the whole is. */
  private static final int IOVEC_LENGTH = 8;

  private static final int IOVEC_SIZE = 16;

  static void save(Payload out, long address, long count) {
    int start = out.reserve((int) count);
    Vm.UNSAFE.copyMemory(null, address, out.bytes(), BYTES + start, count);
  }

  static void restore(Payload in, long address, long count) {
    int start = in.skip((int) count);
    Vm.UNSAFE.copyMemory(in.bytes(), BYTES + start, null, address, count);
  }

  /** All bytes of a list of pieces. */
  static void saveVector(Payload out, long vector, int pieces) {
    for (int i = 0; i < pieces; i++) {
      save(out, base(vector, i), length(vector, i));
    }
  }

  /** The first of them. */
  static void saveVector(Payload out, long vector, int pieces, long count) {
    long left = count;
    for (int i = 0; i < pieces && left > 0; i++) {
      long piece = Math.min(left, length(vector, i));
      save(out, base(vector, i), piece);
      left -= piece;
    }
  }

  static void restoreVector(Payload in, long vector, int pieces, long count) {
    long left = count;
    for (int i = 0; i < pieces && left > 0; i++) {
      long piece = Math.min(left, length(vector, i));
      restore(in, base(vector, i), piece);
      left -= piece;
    }
  }

  private static long base(long vector, int piece) {
    return Vm.UNSAFE.getLong(vector + (long) piece * IOVEC_SIZE);
  }

  private static long length(long vector, int piece) {
    return Vm.UNSAFE.getLong(vector + (long) piece * IOVEC_SIZE + IOVEC_LENGTH);
  }

  private Memory() {}
}
