package dev.rethread.agent.record;

import dev.rethread.runtime.Vm;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * What headers name owners by. A slot belongs to one stream for good. It is live while the stream
 * accesses what it owns by it; once it is retired, with the stream's last event until then, all of
 * that is anybody's who comes after this event. The slot of a {@link MonitorSlots monitor} belongs
 * to the stream that has made it live last.
 *
 * <p>A stream has a few slots and takes them in turn. What it still owns by one from earlier,
 * nobody else has accessed since.
 */
final class Slots {
  private static final int CAPACITY = 1 << 17;
  private static final int PER_RING = 16;
  private static final Unsafe U = Vm.UNSAFE;
  private static final long BASE = Vm.arrayBase(long[].class);
  private static final long OWNERS_BASE = Vm.arrayBase(RecordState[].class);
  private static final long OWNERS_SCALE = U.arrayIndexScale(RecordState[].class);

  /** In place of an event: the slot is live. */
  static final long LIVE = -1;

  private final @Nullable RecordState[] owners = new RecordState[CAPACITY];

  /** The events that slots are retired with, each as {@link CellRecorder#EVENT_BITS} has it. */
  private final long[] retired = new long[CAPACITY];

  /** Whether a slot is that of a monitor; written before anybody knows the slot. */
  private final boolean[] ofMonitors = new boolean[CAPACITY];

  /** No slot has the number 0. Guarded by this. */
  private int last;

  /** The stream that has, or had, a slot. */
  RecordState owner(int slot) {
    Object owner = U.getReferenceVolatile(owners, OWNERS_BASE + slot * OWNERS_SCALE);
    if (owner == null) {
      throw new IllegalStateException("no owner of slot " + slot);
    }
    return (RecordState) owner;
  }

  boolean isOfMonitor(int slot) {
    return ofMonitors[slot];
  }

  /** The stream holds the monitor that a slot is of, and accesses now what belongs to it. */
  void adopt(int slot, RecordState s) {
    U.putReferenceVolatile(owners, OWNERS_BASE + slot * OWNERS_SCALE, s);
    put(slot, LIVE);
  }

  /** Of a monitor; retired. 0 if there is none left. */
  synchronized int ofMonitor(RecordState s) {
    if (last == CAPACITY - 1) {
      return 0;
    }
    ofMonitors[last + 1] = true;
    owners[last + 1] = s;
    retire(last + 1, s);
    return ++last;
  }

  /** The last event before the slot was retired, and whose, or {@link #LIVE}. */
  long retiredAt(int slot) {
    return U.getLongVolatile(retired, BASE + ((long) slot << 3));
  }

  /** Nobody accesses anything by the slot any more, and its stream not since its last event. */
  void retire(int slot, RecordState s) {
    put(slot, CellRecorder.current(s));
  }

  private void put(int slot, long event) {
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
      put(slot, LIVE);
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
