package dev.rethread.agent.record;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Monitors that have a slot of their own: what streams access with the monitor held, and have
 * waited for before, belongs to whoever holds it, so that nobody has to take it object by object.
 * Only the stream that holds the monitor makes the slot live, and retires it before it leaves.
 */
final class MonitorSlots {
  private static final int SIZE = 1 << 12;

  /** A monitor gets a slot when a slot would have been of use as often as this. */
  private static final int OFTEN = 32;

  private static final class Entry {
    final WeakReference<Object> monitor;
    final int slot;

    Entry(Object monitor, int slot) {
      this.monitor = new WeakReference<>(monitor);
      this.slot = slot;
    }
  }

  private final Slots slots;

  /** Each in the place that follows from the monitor's hash; written under the lock of this. */
  private final @Nullable Entry[] entries = new Entry[SIZE];

  /** How often a monitor with that place could have used one, about. */
  private final int[] uses = new int[SIZE];

  MonitorSlots(Slots slots) {
    this.slots = slots;
    uses[0] = new Entry(this, 0).slot; // no class may be initialised later, within an event
  }

  /**
   * The slot of a monitor that the stream holds; 0 if it has none.
   *
   * @param wanted whether it should have one
   */
  int of(RecordState s, Object monitor, int hash, boolean wanted) {
    int place = hash & (SIZE - 1);
    Entry entry = entries[place];
    if (entry == null && (!wanted || ++uses[place] < OFTEN)) {
      return 0;
    }
    s.mute();
    Object found = entry == null ? null : entry.monitor.get();
    int slot =
        entry != null && found == monitor
            ? entry.slot
            : found == null && wanted ? add(s, monitor, place) : 0;
    s.unmute();
    return slot;
  }

  /**
   * If there was a monitor in this place that is no more, its slot is used again: whoever makes it
   * live comes after whoever has done so last.
   */
  private synchronized int add(RecordState s, Object monitor, int place) {
    Entry entry = entries[place];
    Object found = entry == null ? null : entry.monitor.get();
    if (found != null) {
      return 0; // others may have the same place
    }
    int slot = entry == null ? slots.ofMonitor(s) : entry.slot;
    if (slot != 0) {
      uses[place] = 0;
      entries[place] = new Entry(monitor, slot);
    }
    return slot;
  }
}
