package dev.rethread.agent.record;

import dev.rethread.runtime.Parts;
import dev.rethread.runtime.hook.ArrayLayout;

/**
 * Gives arrays of numbers {@link Parts} that have owners of their own, in place of cells: several
 * streams write to them, most of the time each to a part of its own.
 */
final class Partition {
  /** Not worth it for arrays with fewer locations. */
  private static final int SOME_PARTS = 8;

  private final Slots slots;
  private final boolean enabled;

  Partition(Slots slots, boolean enabled) {
    this.slots = slots;
    this.enabled = enabled;
  }

  boolean suits(Object object) {
    return enabled
        && Owning.isArrayOfNumbers(object.getClass())
        && ArrayLayout.lastBlock(object) >= SOME_PARTS;
  }

  /**
   * Divides an object that is busy into parts, one for each location, if that suits it. Everything
   * that was done to it so far is among the {@link Revisions}. The parts are anybody's: the stream
   * has given them up before anybody could see them.
   *
   * @param trouble that the parts have had
   * @return the slot of an object with cells that leads to the parts; 0 if there are none
   */
  int divide(RecordState s, Object object, int trouble) {
    if (!suits(object)) {
      return 0;
    }
    if (s.releaseSlot == 0) {
      s.releaseSlot = slots.release(s);
    }
    if (s.releaseSlot == 0) {
      return 0;
    }
    slots.retire(s.releaseSlot, s);
    int count = ArrayLayout.lastBlock(object);
    return Parts.make(object, count, ArrayLayout.blockShift(object), s.releaseSlot, trouble, s);
  }
}
