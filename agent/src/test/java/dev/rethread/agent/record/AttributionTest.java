package dev.rethread.agent.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.log.LogFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An access and its log entry must be one step: every read is attributed to the write that produced
 * its value. Threads write values that name themselves and the event, to plain fields and arrays,
 * and whoever reads compares the value with the write that the recorder holds responsible.
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
  void attributes_every_read_to_the_write_that_produced_its_value() throws Exception {
    LogFile file = new LogFile(folder.resolve("attribution.rth"));
    LightRecorder recorder = new LightRecorder(file, false);
    Shared[] shared = new Shared[3];
    for (int i = 0; i < shared.length; i++) {
      shared[i] = new Shared();
      // A cell each: two locations in one cell have one last write.
      IdentityHashes.force(shared[i], 2 * i + 1);
      IdentityHashes.force(shared[i].array, 2 * i + 2);
    }
    AtomicLong wrong = new AtomicLong();
    AtomicLong foreign = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(() -> race(recorder, shared, wrong, foreign)));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.printf(
        "attribution: %,d accesses, %,d reads of another thread's write, %d wrong%n",
        THREADS * ROUNDS, foreign.get(), wrong.get());
    assertThat(wrong.get()).isZero();
    assertThat(foreign.get()).as("the threads must really race").isGreaterThan(100);
  }

  private static void race(
      LightRecorder recorder, Shared[] shared, AtomicLong wrong, AtomicLong foreign) {
    RecordState s =
        recorder.journal().born(0, 0, 0, Thread.currentThread().getName(), Thread.currentThread());
    long mistakes = 0;
    long others = 0;
    long random = s.index;
    for (long i = 0; i < ROUNDS; i++) {
      random = random * 6364136223846793005L + 1442695040888963407L;
      Shared target = shared[(int) (random >>> 40 & 1023) % shared.length];
      boolean inArray = (random >>> 20 & 1) == 0;
      if ((random >>> 30 & 3) == 0) {
        write(recorder, s, target, inArray);
      } else {
        long value = inArray ? target.array[0] : target.plain; // a reading the JIT may move around
        recorder.begin(
            s, inArray ? target.array : target, inArray ? Engine.arrayBlock(0) : 0, false, 1);
        value = inArray ? target.array[0] : target.plain;
        long responsible = recorder.lastWrite(s);
        recorder.endRead(s, value);
        if (value != responsible) {
          mistakes++;
        }
        if (value >>> 40 != s.index && value != 0) {
          others++;
        }
      }
    }
    wrong.addAndGet(mistakes);
    foreign.addAndGet(others);
  }

  private static void write(LightRecorder recorder, RecordState s, Shared target, boolean inArray) {
    recorder.begin(s, inArray ? target.array : target, inArray ? Engine.arrayBlock(0) : 0, true, 1);
    long value = ((long) s.index << 40) | s.events;
    if (inArray) {
      target.array[0] = value;
    } else {
      target.plain = value;
    }
    recorder.endWrite(s, value);
  }
}
