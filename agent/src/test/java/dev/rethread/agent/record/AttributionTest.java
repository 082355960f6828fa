package dev.rethread.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Optimisation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An access and its log entry must be one step: every read is attributed to the write that produced
 * its value. Threads write values that name the write, to plain fields and arrays, and whoever
 * reads compares the value with the write that the recorder holds responsible.
 */
class AttributionTest {
  private static final int THREADS = 4;

  /** Accesses of each thread; the full run of 400 million takes a property. */
  private static final long ROUNDS = Long.getLong("rethread.attribution.rounds", 2_000_000);

  private static final class Shared {
    long plain;
    final long[] array = new long[16];
  }

  @TempDir Path folder;

  @Test
  void light_attributes_every_read_to_the_write_that_produced_its_value() throws Exception {
    LightRecorder recorder = new LightRecorder(file(), false, EnumSet.allOf(Optimisation.class));
    race(recorder, recorder::lastWrite);
  }

  @Test
  void stride_does_so_without_locking_all_reads() throws Exception {
    StrideRecorder recorder = new StrideRecorder(file(), false);
    race(recorder, recorder::version);
  }

  private LogFile file() throws IOException {
    return new LogFile(folder.resolve("attribution.rth"));
  }

  /**
   * Lets threads race.
   *
   * @param responsible the write that the recorder holds responsible during an access
   */
  private static void race(Recorder recorder, ToLongFunction<RecordState> responsible)
      throws InterruptedException {
    Shared[] shared = new Shared[3];
    for (int i = 0; i < shared.length; i++) {
      shared[i] = new Shared();
      // A cell each: two locations in one cell have one last write.
      IdentityHashes.force(shared[i], 2 * i + 1);
      IdentityHashes.force(shared[i].array, 2 * i + 2);
    }
    List<Racer> racers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      racers.add(new Racer(recorder, responsible, shared));
    }
    racers.forEach(Thread::start);
    for (Racer racer : racers) {
      racer.join();
    }
    long wrong = racers.stream().mapToLong(racer -> racer.wrong).sum();
    long foreign = racers.stream().mapToLong(racer -> racer.foreign).sum();
    long changed = racers.stream().mapToLong(racer -> racer.changed).sum();
    System.out.printf(
        "attribution: %,d accesses, %,d reads of another thread's write (%,d a moment old), %d wrong%n",
        THREADS * ROUNDS, foreign, changed, wrong);
    assertThat(wrong).isZero();
    assertThat(foreign).as("the threads must really race").isGreaterThan(100);
  }

  private static final class Racer extends Thread {
    private final Recorder recorder;
    private final ToLongFunction<RecordState> responsible;
    private final Shared[] shared;
    private final long[] own; // the last write of this thread to each location
    long wrong;
    long foreign;
    long changed; // between two readings

    Racer(Recorder recorder, ToLongFunction<RecordState> responsible, Shared[] shared) {
      this.recorder = recorder;
      this.responsible = responsible;
      this.shared = shared;
      this.own = new long[2 * shared.length];
    }

    @Override
    public void run() {
      RecordState s = recorder.journal().born(0, 0, 0, getName(), this);
      long random = s.index;
      for (long i = 0; i < ROUNDS; i++) {
        random = random * 6364136223846793005L + 1442695040888963407L;
        int target = (int) (random >>> 40 & 1023) % shared.length;
        boolean inArray = (random >>> 20 & 1) == 0;
        int location = 2 * target + (inArray ? 1 : 0);
        if ((random >>> 30 & 3) == 0) {
          own[location] = write(s, shared[target], inArray);
        } else {
          read(s, shared[target], inArray, own[location]);
        }
      }
    }

    private void begin(RecordState s, Shared target, boolean inArray, boolean write) {
      Object object = inArray ? target.array : target;
      recorder.begin(s, object, inArray ? Engine.arrayBlock(0, 8) : 0, write, 1);
    }

    private void read(RecordState s, Shared target, boolean inArray, long mine) {
      long before = inArray ? target.array[0] : target.plain; // the JIT may like to use it again
      begin(s, target, inArray, false);
      long value = inArray ? target.array[0] : target.plain;
      wrong += value == responsible.applyAsLong(s) ? 0 : 1;
      foreign += value == mine ? 0 : 1;
      changed += value == before ? 0 : 1;
      recorder.endRead(s, value);
    }

    private long write(RecordState s, Shared target, boolean inArray) {
      begin(s, target, inArray, true);
      long value = responsible.applyAsLong(s);
      if (inArray) {
        target.array[0] = value;
      } else {
        target.plain = value;
      }
      recorder.endWrite(s, value);
      return value;
    }
  }
}
