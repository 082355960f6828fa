package dev.rethread.agent.record;

/**
 * What a stream owns up to its next release: by a slot of its own, or by that of a monitor that it
 * holds, see {@link MonitorSlots}.
 */
final class Sections {
  private final Slots slots;
  private final Streams streams;
  private final Revisions revisions;
  private final MonitorSlots monitors;

  Sections(Slots slots, Streams streams, Revisions revisions) {
    this.slots = slots;
    this.streams = streams;
    this.revisions = revisions;
    this.monitors = new MonitorSlots(slots);
  }

  /** The slot of the stream's section: that of a monitor that it holds, if there is one. */
  int open(RecordState s, int site) {
    int slot = s.monitors.slot(s, monitors);
    if (slot == 0) {
      return streams.openSection(s);
    }
    if (slot != s.sectionSlot) {
      adopt(s, slot, site);
    }
    return slot;
  }

  /**
   * Whether a slot is that of a monitor that the stream holds. If it is not the innermost, and the
   * section has a slot already, its objects are taken one by one: a copy may need two of them.
   */
  boolean isToBeAdopted(RecordState s, int slot) {
    return s.monitors.hasSlot(s, slot, monitors)
        && (s.sectionSlot == 0 || s.monitors.slot(s, monitors) == slot);
  }

  /** What belongs to a monitor that the stream holds is its own from now on. */
  void adopt(RecordState s, int slot, int site) {
    tell(s);
    long before = streams.openSection(s, slot);
    int stream = (int) (before >>> CellRecorder.EVENT_BITS);
    if (stream != s.index) {
      s.takenFrom = stream;
      s.takenAt = before & CellRecorder.EVENT_MASK;
      s.nextComesAfter(stream, s.takenAt, site);
    }
  }

  /** Lets whoever holds a monitor give up what belongs to it; by then it may be somebody else. */
  void ask(RecordState s, int slot) {
    RecordState owner = slots.owner(slot);
    s.waited = false;
    if (owner != s) {
      streams.await(s, owner, streams.ask(owner, false));
      streams.openSlot(s);
    }
  }

  /**
   * The stream is about to answer. If it has taken an object for its next event, others may take it
   * before that: they must come after its last owner too.
   */
  void tell(RecordState s) {
    if (s.takenFrom != 0) {
      revisions.add(s.takenFrom, s.takenAt);
      s.takenFrom = 0;
    }
  }
}
