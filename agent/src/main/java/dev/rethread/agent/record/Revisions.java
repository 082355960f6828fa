package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.Vm;
import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;

/**
 * Events that everybody has to come after who accesses an object that is no longer owned, or is
 * shared: published before the object's header says so. All of them have happened when they are
 * published, so that whoever comes later can be ordered after them, needed or not.
 */
final class Revisions {
  private static final int RECENT = 1 << 10;
  private static final int LAST_SHARE = Header.PHASE - 1;

  /** The last ones, each as {@link CellRecorder#EVENT_BITS} has it; written under the lock. */
  private final long[] recent = new long[RECENT];

  /** The last event of each stream; guarded by this. */
  private long[] latest = new long[64];

  /** Written under the lock, after what it counts. */
  private volatile long count;

  /** Next slot of a shared object; written under the lock. */
  private volatile int shares;

  /** Whether there is an object with that slot; guarded by this. */
  private boolean used;

  /** Whether the slots of shared objects are used up; written under the lock of this. */
  private volatile boolean usedUp;

  /** How many there are: a stream that knows as many knows all. */
  long count() {
    return count;
  }

  @DontInline
  synchronized void add(int stream, long event) {
    if (stream >= latest.length) {
      latest = Arrays.copyOf(latest, Math.max(stream + 1, latest.length * 2));
    }
    if (event > latest[stream]) {
      latest[stream] = event;
      recent[(int) (count % RECENT)] = (long) stream << CellRecorder.EVENT_BITS | event;
      count++;
    }
  }

  /**
   * The slot of an object that is shared from now on: who may read objects with this slot knows the
   * revisions that there are now.
   *
   * @return {@link Header#BUSY} if there is none left, until they are {@link #startOver used again}
   */
  synchronized int share() {
    if (usedUp) {
      return Header.BUSY;
    }
    used = true;
    return shares;
  }

  boolean isUsedUp() {
    return usedUp;
  }

  /**
   * The slots of shared objects are used up: nobody may read by them any more who learns from now
   * on. They are used anew once all streams have answered, so that nobody reads by what it knew.
   *
   * @return false if somebody else does it
   */
  synchronized boolean startOver() {
    if (!usedUp || shares == 0) {
      return false;
    }
    shares = 0;
    used = false;
    count++; // something to learn
    return true;
  }

  synchronized void startedOver() {
    usedUp = false;
  }

  /** Logs that the stream's next event comes after all that it did not know of yet. */
  @DontInline
  synchronized void learn(RecordState s, int site) {
    if (used) {
      used = false;
      shares++;
      usedUp = shares == LAST_SHARE;
    }
    s.knownShares = shares;
    if (count - s.known <= RECENT) {
      comeAfterRecent(s, count, site);
    } else {
      for (int i = 1; i < latest.length; i++) {
        s.nextComesAfter(i, latest[i], site);
      }
    }
    s.known = count;
  }

  private void comeAfterRecent(RecordState s, long upTo, int site) {
    for (long i = s.known; i < upTo; i++) {
      long access = recent[(int) (i % RECENT)];
      s.nextComesAfter(
          (int) (access >>> CellRecorder.EVENT_BITS), access & CellRecorder.EVENT_MASK, site);
    }
  }

  /** The same, if there is any. */
  void learnAll(RecordState s, int site) {
    if (s.known != count && !learnRecent(s, site)) {
      learn(s, site);
    }
  }

  /**
   * Without the lock, if they are still among the last ones. One that is not any more has been
   * replaced by a later one, which does no harm.
   *
   * @return false if it does not know all of them by now
   */
  @DontInline
  private boolean learnRecent(RecordState s, int site) {
    long now = count;
    int shared = shares;
    boolean isSameTime = now == count; // otherwise more may be shared than is known
    if (!isSameTime || now - s.known >= RECENT) {
      return false;
    }
    comeAfterRecent(s, now, site);
    Vm.UNSAFE.loadFence();
    if (count - s.known >= RECENT) {
      return false;
    }
    s.knownShares = shared;
    s.known = now;
    return true;
  }
}
