package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import java.util.Arrays;

/**
 * Events that everybody has to come after who accesses an object that is no longer owned, or is
 * shared: published before the object's header says so. All of them have happened when they are
 * published, so that whoever comes later can be ordered after them, needed or not.
 */
final class Revisions {
  private static final int RECENT = 1 << 10;

  /** The last ones, each as {@link CellRecorder#EVENT_BITS} has it; guarded by this. */
  private final long[] recent = new long[RECENT];

  /** The last event of each stream; guarded by this. */
  private long[] latest = new long[64];

  private volatile long count;

  /**
   * Next slot of a shared object, and whether there is an object with that slot; guarded by this.
   */
  private int shares;

  private boolean used;

  /** How many there are: a stream that knows as many knows all. */
  long count() {
    return count;
  }

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
   * @return {@link Header#PHASE} if there is none left
   */
  synchronized int share() {
    used |= shares < Header.PHASE;
    return shares;
  }

  /** Logs that the stream's next event comes after all that it did not know of yet. */
  synchronized void learn(RecordState s, int site) {
    if (used) {
      used = false;
      shares++;
    }
    s.knownShares = shares;
    if (count - s.known <= RECENT) {
      for (long i = s.known; i < count; i++) {
        long access = recent[(int) (i % RECENT)];
        s.nextComesAfter(
            (int) (access >>> CellRecorder.EVENT_BITS), access & CellRecorder.EVENT_MASK, site);
      }
    } else {
      for (int i = 1; i < latest.length; i++) {
        s.nextComesAfter(i, latest[i], site);
      }
    }
    s.known = count;
  }

  /** The same, if there is any. */
  void learnAll(RecordState s, int site) {
    if (s.known != count) {
      learn(s, site);
    }
  }
}
