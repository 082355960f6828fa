package dev.rethread.agent.record;

import dev.rethread.runtime.Header;

/**
 * Objects whose monitors have been used: they have cells, because a locked object's header says
 * nothing of its owner. One may have an owner again if nobody is about to lock it.
 */
final class UsedMonitors {
  /** In place of the slot of an object with cells: somebody has locked it. */
  static final int MONITOR = 2;

  /** Likewise, and somebody tries to let it have no cells. */
  private static final int TRIAL = 3;

  private final Streams streams;

  UsedMonitors(Streams streams) {
    this.streams = streams;
  }

  /** Whether an object with cells has had its monitor used. */
  static boolean isUsed(long header) {
    return Header.slot(header) == MONITOR || Header.slot(header) == TRIAL;
  }

  /**
   * Makes an object busy that has had its monitor used, if nobody is about to lock it. One who has
   * announced so before the header said that this is tried is found; one who comes later finds that
   * in the header, and ends it. Only one stream tries at a time, and waits for nobody.
   */
  synchronized boolean makeBusy(RecordState s, Object object, long header) {
    int trouble = Header.trouble(header);
    if (!Header.change(object, header, Header.CELLS, trouble, TRIAL)
        || streams.isAboutToBeLocked(s, object)) {
      return false;
    }
    long now = Header.of(object);
    return Header.isPlain(now)
        && Header.kind(now) == Header.CELLS
        && Header.slot(now) == TRIAL
        && Header.change(object, now, Header.OWNED, trouble, Header.BUSY);
  }
}
