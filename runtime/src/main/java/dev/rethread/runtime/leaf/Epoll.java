package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;

/** What epoll reports: a list of events in memory, each of which names a descriptor. */
final class Epoll {
  private static final int SIZE = System.getProperty("os.arch", "").equals("amd64") ? 12 : 16;
  private static final int DESCRIPTOR = SIZE - 8;

  static void save(Payload out, long address, long count) {
    if (count > 0) {
      Memory.save(out, address, count * SIZE);
    }
  }

  static void restore(Payload in, long address, long count) {
    for (int i = 0; i < count; i++) {
      long event = address + (long) i * SIZE;
      Memory.restore(in, event, SIZE);
      int descriptor = Vm.UNSAFE.getInt(event + DESCRIPTOR);
      Vm.UNSAFE.putInt(event + DESCRIPTOR, Descriptors.replayed(descriptor));
    }
  }

  private Epoll() {}
}
