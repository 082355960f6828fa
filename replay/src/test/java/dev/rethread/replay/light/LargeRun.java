package dev.rethread.replay.light;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.trace.Format;
import java.util.Random;

/**
 * A random run like {@link SimulatedRun}, with as many logged dependences as wanted, of which
 * nothing is kept but the log.
 */
final class LargeRun {
  private static final int EVENT_BITS = 40;
  private static final long EVENT_MASK = (1L << EVENT_BITS) - 1;

  /** Of so many accesses one is a write. */
  private static final int WRITES_ONE_IN = 4;

  /** In so many accesses a thread goes on to another location. */
  private static final int STAYS = 3;

  private final int threads;
  private final RecordingBuilder builder = new RecordingBuilder();

  /** By thread. */
  private final long[] events;

  /** By location, the last write: thread and event; 0 if there is none. */
  private final long[] writes;

  /** By location and thread, the last read since. */
  private final long[][] reads;

  /** By thread, the last event of each other one that it comes after. */
  private final long[][] seen;

  private long dependences;

  LargeRun(Random random, int threads, int locations, long wanted) {
    this.threads = threads;
    events = new long[threads + 1];
    writes = new long[locations];
    reads = new long[locations][threads + 1];
    seen = new long[threads + 1][threads + 1];
    int[] at = new int[threads + 1];
    for (int thread = 1; thread <= threads; thread++) {
      builder.thread(thread, 0, 0, "t" + thread);
    }
    while (dependences < wanted) {
      int thread = 1 + random.nextInt(threads);
      events[thread]++;
      at[thread] = random.nextInt(STAYS) == 0 ? random.nextInt(locations) : at[thread];
      if (random.nextInt(WRITES_ONE_IN) == 0) {
        write(thread, at[thread]);
      } else {
        read(thread, at[thread]);
      }
    }
    for (int thread = 1; thread <= threads; thread++) {
      builder.last(thread, events[thread], Format.STATE_ENDED, "");
    }
  }

  private void read(int thread, int location) {
    if (reads[location][thread] == 0) {
      after(thread, (int) (writes[location] >>> EVENT_BITS), writes[location] & EVENT_MASK);
    }
    reads[location][thread] = events[thread];
  }

  private void write(int thread, int location) {
    boolean wasRead = false;
    for (int reader = 1; reader <= threads; reader++) {
      if (reads[location][reader] != 0) {
        wasRead = true;
        after(thread, reader, reads[location][reader]);
        reads[location][reader] = 0;
      }
    }
    if (!wasRead) {
      after(thread, (int) (writes[location] >>> EVENT_BITS), writes[location] & EVENT_MASK);
    }
    writes[location] = (long) thread << EVENT_BITS | events[thread];
  }

  private void after(int thread, int source, long event) {
    if (source != thread && event > seen[thread][source]) {
      seen[thread][source] = event;
      builder.edge(thread, events[thread], source, event);
      dependences++;
    }
  }

  RecordingBuilder recording() {
    return builder;
  }

  long dependences() {
    return dependences;
  }

  /** How many events all threads have had. */
  long events() {
    long sum = 0;
    for (long count : events) {
      sum += count;
    }
    return sum;
  }
}
