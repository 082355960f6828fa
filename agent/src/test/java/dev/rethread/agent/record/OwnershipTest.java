package dev.rethread.agent.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Header;
import dev.rethread.runtime.Parts;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Format;
import dev.rethread.trace.Optimisation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Threads count in objects that change hands all the time, as probes let them: without a lock where
 * a thread owns the object. If two were ever in an object at once, some counts would be lost, or a
 * number would change while it is read.
 */
class OwnershipTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 400_000;
  private static final long VALUES = Vm.arrayBase(long[].class);

  private static final class Counter {
    long value;
    final long[] values;

    Counter(int size) {
      values = new long[size];
    }
  }

  @TempDir Path folder;

  @Test
  void no_two_threads_are_in_an_object_at_once() throws Exception {
    count(8, 1, 1);
  }

  @Test
  void nor_if_each_stays_with_an_object_for_long() throws Exception {
    count(64, 2_000, 1);
  }

  @Test
  void nor_if_most_accesses_are_reads() throws Exception {
    read(1, 1, 1_000);
  }

  @Test
  void nor_in_a_part_of_an_array() throws Exception {
    count(2, 1, 600);
  }

  @Test
  void nor_in_a_part_if_each_stays_there_for_long() throws Exception {
    count(2, 2_000, 600);
  }

  @Test
  void nor_in_a_part_if_most_accesses_are_reads() throws Exception {
    read(600, 1, 1_000);
  }

  /** Who asks has counted that, and not taken the keys yet: the other one is faster. */
  @Test
  void a_stream_that_has_answered_has_no_keys() throws Exception {
    assumeTrue(Header.IS_FREE, "objects have no owners on this JVM");
    LightRecorder recorder = recorder();
    RecordState s = recorder.stream(Format.KIND_THREAD, null, "one", Thread.currentThread());
    Counter counter = new Counter(1);
    recorder.begin(s, counter, Engine.FIELDS, true, 1);
    recorder.endWrite(s, 0);
    assertThat(s.owns).isNotEqualTo(RecordState.NO_KEY);
    s.section = s.owns;
    s.shared = 1;
    s.guarded = counter;
    s.release = true;
    s.asked++;
    recorder.poll(s);
    assertThat(s.answered).isEqualTo(s.asked);
    assertThat(s.owns).isEqualTo(RecordState.NO_KEY);
    assertThat(s.section).isEqualTo(RecordState.NO_KEY);
    assertThat(s.shared).isZero();
    assertThat(s.birth).isZero();
    assertThat(s.guarded).isNull();
  }

  /** One writes, the others read meanwhile; each of many counters, because they end up in cells. */
  @Test
  void nobody_writes_what_others_read_for_a_while() throws Exception {
    Counter[] counters = counters(20_000, 4);
    LightRecorder recorder = recorder();
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      workers.add(new Worker(recorder, counters, ROUNDS / counters.length, i == 0 ? 1 : ROUNDS));
      workers.get(i).together = true;
    }
    run(workers, counters);
  }

  private void read(int size, int stays, int writesOneIn) throws Exception {
    Counter[] counters = counters(4, size);
    List<Worker> workers = new ArrayList<>();
    LightRecorder recorder = recorder();
    for (int i = 0; i < THREADS; i++) {
      workers.add(new Worker(recorder, counters, stays, writesOneIn));
    }
    run(workers, counters);
  }

  private void count(int objects, int stays, int size) throws Exception {
    Counter[] counters = counters(objects, size);
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
      counted += counter.value + Arrays.stream(counter.values).sum();
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

  private static Counter[] counters(int count, int size) {
    Counter[] counters = new Counter[count];
    for (int i = 0; i < count; i++) {
      counters[i] = new Counter(size);
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

    /** Whether all go through the objects one after the other. */
    boolean together;

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
          Counter counter =
              counters[together ? i / stays : (int) (random >>> 33) % counters.length];
          boolean inArray = together || (i & 1) == 0;
          boolean write = i % writesOneIn == 0;
          int index = (int) ((random >>> 20) & 0xFFFF) % counter.values.length;
          access(s, counter, inArray ? index : -1, write);
          if (i % (together ? stays / 2 : 5_000) == 0) {
            recorder.releasing(s);
          }
          Vm.UNSAFE.loadFence(); // a poll
        }
        recorder.ended(s);
      } catch (Throwable e) {
        problem = e;
      }
    }

    private void access(RecordState s, Counter counter, int index, boolean write) {
      boolean inArray = index >= 0;
      Object object = inArray ? counter.values : counter;
      boolean mine = isMine(s, object, index, write);
      if (mine) {
        s.events++;
        owned++;
      } else {
        int size = counter.values.length * Long.BYTES;
        int salt = inArray ? Engine.arrayBlock((long) index * Long.BYTES, size) : Engine.FIELDS;
        recorder.begin(s, object, salt, write, 1);
      }
      if (write) {
        if (inArray) {
          counter.values[index]++;
        } else {
          counter.value++;
        }
        writes++;
      } else if (inArray) {
        long offset = VALUES + (long) index * Long.BYTES;
        long read = Vm.UNSAFE.getLongOpaque(counter.values, offset);
        Thread.onSpinWait();
        if (Vm.UNSAFE.getLongOpaque(counter.values, offset) != read) {
          throw new IllegalStateException("somebody writes what is being read");
        }
      }
      if (!mine) {
        recorder.endWrite(s, 0);
      }
    }

    /** As probes look at it. */
    private static boolean isMine(RecordState s, Object whole, int index, boolean write) {
      int word = Header.word(whole);
      Object object = whole;
      if (Header.hasParts(word)) {
        object = Objects.requireNonNull(Parts.ofElement(word, index));
        word = Header.word(object);
      }
      return word == s.owns
          || word == s.section
          || (!write && Integer.compareUnsigned(word - Header.FIRST_SHARED, s.shared) < 0)
          || (!write && s.reads(object, word));
    }
  }
}
