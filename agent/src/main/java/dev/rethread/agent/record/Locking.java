package dev.rethread.agent.record;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import jdk.internal.vm.annotation.DontInline;

/** How an object comes to have cells before it is locked: see {@link UsedMonitors}. */
final class Locking {
  private final DependenceRecorder recorder;
  private final Slots slots;
  private final Streams streams;
  private final Revisions revisions;
  private final Owning owning;
  private final Transfers transfers;
  private final Sections bySection;
  private final Owners owners;

  Locking(
      DependenceRecorder recorder,
      Slots slots,
      Streams streams,
      Revisions revisions,
      Owning owning,
      Transfers transfers) {
    this.recorder = recorder;
    this.slots = slots;
    this.streams = streams;
    this.revisions = revisions;
    this.owning = owning;
    this.transfers = transfers;
    this.bySection = transfers.bySection;
    this.owners = transfers.owners;
  }

  /** The stream is about to lock an object: its header will not say who owns it. */
  void beforeLock(RecordState s, Object object, int site) {
    int settled = object.getClass().isArray() ? Transfers.FOR_GOOD : UsedMonitors.MONITOR;
    s.busy = true;
    owning.countAccess(object.getClass(), true);
    Streams.announceLock(s, object);
    while (true) {
      long header = Header.of(object);
      int kind = Header.kind(header);
      int trouble = Header.trouble(header);
      if (!Header.isPlain(header) || (kind == Header.CELLS && Header.slot(header) == settled)) {
        revisions.learnAll(s, site); // what there was before it had a monitor
        s.busy = false;
        return;
      }
      if (kind == Header.NEW) {
        boolean unused = Header.change(object, header, Header.CELLS, 0, settled);
      } else if (kind == Header.CELLS && UsedMonitors.isUsed(header)) {
        boolean unused = Header.change(object, header, Header.CELLS, trouble, settled);
      } else if (kind == Header.SHARED) {
        transfers.unshare(s, object, header, site);
      } else if (Header.isBusy(header)) {
        owners.rest(s);
      } else if (Header.change(object, header, Header.OWNED, trouble, Header.BUSY)) {
        revise(s, object, header);
        Transfers.leaveBusy(object, Header.CELLS, trouble, settled);
      }
    }
  }

  /** All that was done to an object so far is among the revisions; it is busy. */
  @DontInline
  private void revise(RecordState s, Object object, long header) {
    if (Header.hasParts(Header.wordIn(header))) {
      bySection.tell(s);
      streams.awaitAll(s, revisions); // nobody looks at the parts any more
    } else if (Header.kind(header) == Header.CELLS) {
      recorder.revise(s, object, Engine.FIELDS, revisions);
    } else {
      int slot = Header.slot(header);
      boolean isOwn = !slots.isOfMonitor(slot) && slots.owner(slot) == s;
      long last = isOwn ? CellRecorder.current(s) : owners.retirement(s, slot);
      revisions.add((int) (last >>> CellRecorder.EVENT_BITS), last & CellRecorder.EVENT_MASK);
    }
  }
}
