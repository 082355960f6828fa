package dev.rethread.agent.record;

/** How a stream gets others to give up what they own, or read, when it has to be given up now. */
final class Owners {
  /** In events: who asks the same owner again before that gets all that it owns. */
  private static final int SOON = 100_000;

  private final Slots slots;
  private final Streams streams;
  private final Revisions revisions;
  private final Sections bySection;

  Owners(Slots slots, Streams streams, Revisions revisions, Sections bySection) {
    this.slots = slots;
    this.streams = streams;
    this.revisions = revisions;
    this.bySection = bySection;
  }

  /** Whether the stream has asked another one not long ago: it needs more than one object of it. */
  static boolean isAskedAgain(RecordState s, RecordState owner) {
    boolean again = s.lastOwner == owner && s.events - s.lastAsk < SOON;
    s.lastOwner = owner;
    s.lastAsk = s.events;
    return again;
  }

  /** The last event by a slot before it was retired, and whose; if it is live, it is asked for. */
  long retirement(RecordState s, int slot) {
    long last = slots.retiredAt(slot);
    while (last == Slots.LIVE) { // it has been opened again since
      RecordState owner = slots.owner(slot);
      if (owner == s) {
        return CellRecorder.current(s);
      }
      if (slots.isOfMonitor(slot)) {
        bySection.ask(s, slot);
      } else {
        askToRelease(s, owner);
      }
      last = slots.retiredAt(slot);
    }
    return last;
  }

  void askToRelease(RecordState s, RecordState owner) {
    streams.await(s, owner, streams.ask(owner, true));
    streams.openSlot(s);
  }

  /** Somebody else is about to change what the object is. */
  void rest(RecordState s) {
    bySection.tell(s);
    streams.answer(s);
    streams.openSlot(s);
    Thread.yield();
  }

  /** Lets the slots of shared objects be used again, if they are used up. */
  void renewShares(RecordState s) {
    if (revisions.isUsedUp() && revisions.startOver()) {
      bySection.tell(s);
      streams.awaitAll(s, revisions);
      revisions.startedOver();
    }
  }
}
