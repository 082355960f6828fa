package dev.rethread.agent.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Format;
import dev.rethread.trace.Optimisation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Threads count in objects that change hands all the time, as probes let them: without a lock where
 * a thread owns the object. If two were ever in an object at once, some counts would be lost.
 */
class OwnershipTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 400_000;

  private static final class Counter {
    long value;
    final long[] values = new long[1];
  }

  @TempDir Path folder;

  @Test
  void no_two_threads_are_in_an_object_at_once() throws Exception {
    count(8, 1);
  }

  @Test
  void nor_if_each_stays_with_an_object_for_long() throws Exception {
    count(64, 2_000);
  }

  @Test
  void nor_if_most_accesses_are_reads() throws Exception {
    Counter[] counters = counters(4);
    List<Worker> workers = new ArrayList<>();
    LightRecorder recorder = recorder();
    for (int i = 0; i < THREADS; i++) {
      workers.add(new Worker(recorder, counters, 1, 1_000));
    }
    run(workers, counters);
  }

  private void count(int objects, int stays) throws Exception {
    Counter[] counters = counters(objects);
    List<Worker> workers = new ArrayList<>();
    LightRecorder recorder = recorder();
    for (int i = 0; i < THREADS; i++) {
      workers.add(new Worker(recorder, counters, stays, 1));
    }
    run(workers, counters);
  }

  private static void run(List<Worker> workers, Counter[] counters) throws InterruptedException {
    assumeTrue(Header.IS_FREE, "objects have no owners on this JVM");
    workers.forEach(Thread::start);
    for (Worker worker : workers) {
      worker.join();
    }
    long counted = 0;
    for (Counter counter : counters) {
      counted += counter.value + counter.values[0];
    }
    assertThat(counted).isEqualTo(workers.stream().mapToLong(worker -> worker.writes).sum());
    assertThat(workers).extracting(worker -> worker.problem).containsOnlyNulls();
    assertThat(workers.stream().mapToLong(worker -> worker.owned).sum())
        .as("some accesses are to objects that a thread owns")
        .isPositive();
  }

  private LightRecorder recorder() throws IOException {
    return new LightRecorder(
        new LogFile(folder.resolve("ownership.rth")), false, EnumSet.noneOf(Optimisation.class));
  }

  private static Counter[] counters(int count) {
    Counter[] counters = new Counter[count];
    for (int i = 0; i < count; i++) {
      counters[i] = new Counter();
    }
    return counters;
  }

  private static final class Worker extends Thread {
    private final LightRecorder recorder;
    private final Counter[] counters;
    private final int stays;
    private final int writesOneIn;
    long writes;
    long owned;
    volatile @Nullable Throwable problem;

    Worker(LightRecorder recorder, Counter[] counters, int stays, int writesOneIn) {
      this.recorder = recorder;
      this.counters = counters;
      this.stays = stays;
      this.writesOneIn = writesOneIn;
    }

    @Override
    public void run() {
      try {
        RecordState s = recorder.stream(Format.KIND_THREAD, null, getName(), this);
        long random = s.index;
        for (int i = 0; i < ROUNDS; i++) {
          if (i % stays == 0) {
            random = random * 6364136223846793005L + 1442695040888963407L;
          }
          Counter counter = counters[(int) (random >>> 33) % counters.length];
          boolean inArray = (i & 1) == 0;
          boolean write = i % writesOneIn == 0;
          access(s, counter, inArray, write);
          Vm.UNSAFE.loadFence(); // a poll
        }
        recorder.ended(s);
      } catch (Throwable e) {
        problem = e;
      }
    }

    private void access(RecordState s, Counter counter, boolean inArray, boolean write) {
      Object object = inArray ? counter.values : counter;
      int word = Header.word(object);
      boolean mine =
          word == s.owns
              || (!write && Integer.compareUnsigned(word - Header.FIRST_SHARED, s.shared) < 0);
      if (mine) {
        s.events++;
        owned++;
      } else {
        recorder.begin(s, object, inArray ? Engine.arrayBlock(0, 8) : Engine.FIELDS, write, 1);
      }
      if (write) {
        if (inArray) {
          counter.values[0]++;
        } else {
          counter.value++;
        }
        writes++;
      }
      if (!mine) {
        recorder.endWrite(s, 0);
      }
    }
  }
}
