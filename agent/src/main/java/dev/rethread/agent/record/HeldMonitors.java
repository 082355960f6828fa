package dev.rethread.agent.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The monitors that a stream holds, innermost last. */
final class HeldMonitors {
  private @Nullable Object[] monitors = new Object[8];
  private int[] hashes = new int[8];

  /** As far as they have been looked for, otherwise 0. */
  private int[] slots = new int[8];

  private int count;

  void push(Object entered, int hash) {
    if (count == monitors.length) {
      monitors = Arrays.copyOf(monitors, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * count);
      slots = Arrays.copyOf(slots, 2 * count);
    }
    hashes[count] = hash;
    slots[count] = 0;
    monitors[count++] = entered;
  }

  void pop(Object left) {
    for (int i = count - 1; i >= 0; i--) {
      if (monitors[i] == left) {
        int above = --count - i;
        System.arraycopy(monitors, i + 1, monitors, i, above);
        System.arraycopy(hashes, i + 1, hashes, i, above);
        System.arraycopy(slots, i + 1, slots, i, above);
        monitors[count] = null;
        return;
      }
    }
  }

  boolean holds(Object object) {
    for (int i = count - 1; i >= 0; i--) {
      if (monitors[i] == object) {
        return true;
      }
    }
    return false;
  }

  /**
   * The slot of the innermost one, 0 if there is none.
   *
   * @param s whose they are
   * @param all has the slots
   */
  int slot(RecordState s, MonitorSlots all) {
    return count == 0 ? 0 : slot(s, count - 1, all, true);
  }

  /** Whether one of them has that slot. */
  boolean hasSlot(RecordState s, int slot, MonitorSlots all) {
    for (int i = count - 1; i >= 0; i--) {
      if (slot(s, i, all, false) == slot) {
        return true;
      }
    }
    return false;
  }

  private int slot(RecordState s, int at, MonitorSlots all, boolean wanted) {
    Object monitor = monitors[at];
    if (slots[at] == 0 && monitor != null) {
      slots[at] = all.of(s, monitor, hashes[at], wanted);
    }
    return slots[at];
  }
}
