package dev.rethread.replay.debug;

import java.nio.ByteBuffer;

/** Reads what an event packet says of threads: which it stops, and which one it is about. */
final class EventPacket {
  private static final int SUSPEND_ALL = 2;
  private static final int CLASS_UNLOAD = 9;
  private static final int VM_DEATH = 99;

  /** Whether the event has stopped all threads, because of another thread than the given one. */
  static boolean stopsAllFor(Packet event, IdSizes sizes, long otherThan) {
    ByteBuffer data = event.data();
    if (data.get() != SUSPEND_ALL || data.getInt() == 0) {
      return false;
    }
    int kind = data.get();
    if (kind == CLASS_UNLOAD || kind == VM_DEATH) {
      return false; // of no thread
    }
    data.getInt(); // the request; events that come together have one thread
    return IdSizes.read(data, sizes.object()) != otherThan;
  }

  private EventPacket() {}
}
