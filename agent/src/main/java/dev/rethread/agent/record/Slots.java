package dev.rethread.agent.record;

import dev.rethread.runtime.Vm;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * What headers name owners by. A slot belongs to one stream for good. It is live while the stream
 * accesses what it owns by it; once it is retired, with the stream's last event until then, all of
 * that is anybody's who comes after this event.
 *
 * <p>A stream has a few slots and takes them in turn. What it still owns by one from earlier,
 * nobody else has accessed since.
 */
final class Slots {
  private static final int CAPACITY = 1 << 17;
  private static final int PER_RING = 16;
  private static final Unsafe U = Vm.UNSAFE;
  private static final long BASE = Vm.arrayBase(long[].class);

  /** In place of an event: the slot is live. */
  static final long LIVE = -1;

  private final @Nullable RecordState[] owners = new RecordState[CAPACITY];

  /** The events that slots are retired with. */
  private final long[] retired = new long[CAPACITY];

  /** No slot has the number 0. Guarded by this. */
  private int last;

  /** The stream that has, or had, a slot. */
  RecordState owner(int slot) {
    RecordState owner = owners[slot];
    if (owner == null) {
      throw new IllegalStateException("no owner of slot " + slot);
    }
    return owner;
  }

  /** The last event of the owner before the slot was retired, or {@link #LIVE}. */
  long retiredAt(int slot) {
    return U.getLongVolatile(retired, BASE + ((long) slot << 3));
  }

  void retire(int slot, long event) {
    U.putLongVolatile(retired, BASE + ((long) slot << 3), event);
  }

  /** The slots of a stream that are live in turn, one at a time. */
  static final class Ring {
    private int[] slots = {};
    private int next;
  }

  /** Makes a slot of a stream live that is not; 0 if there is none left. */
  int open(RecordState s, Ring ring) {
    int slot = ring.slots.length < PER_RING ? more(s, ring) : 0;
    if (slot == 0 && ring.slots.length > 0) {
      slot = ring.slots[ring.next];
      ring.next = (ring.next + 1) % ring.slots.length;
    }
    if (slot != 0) {
      retire(slot, LIVE);
    }
    return slot;
  }

  /** A slot that is never live: for what a stream gives up by itself. 0 if there is none left. */
  synchronized int release(RecordState s) {
    if (last == CAPACITY - 1) {
      return 0;
    }
    owners[++last] = s;
    return last;
  }

  private synchronized int more(RecordState s, Ring ring) {
    if (last == CAPACITY - 1) {
      return 0;
    }
    int slot = ++last;
    owners[slot] = s;
    int[] slots = Arrays.copyOf(ring.slots, ring.slots.length + 1);
    slots[ring.slots.length] = slot;
    ring.slots = slots;
    return slot;
  }
}
