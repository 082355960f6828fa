package dev.rethread.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.rethread.trace.Schedule;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalsTest {
  private static final int THREADS = 3;

  @TempDir private Path folder;

  /** Threads 1 to 3 in turn; every interval has two events more than the one before. */
  private Path write(int intervals) throws IOException {
    Schedule schedule = new Schedule();
    for (int i = 0; i < intervals; i++) {
      schedule.add(1 + i % THREADS, 2L * i);
    }
    Path file = folder.resolve("schedule");
    schedule.write(file);
    return file;
  }

  @Test
  void a_file_has_all_intervals_and_leads_from_each_to_the_next_of_its_thread() throws Exception {
    int count = 10_000; // more than are written at once
    Intervals intervals = Intervals.open(write(count));
    assertThat(intervals.size()).isEqualTo(count);
    for (int stream = 1; stream <= THREADS; stream++) {
      int expected = stream - 1;
      int interval = intervals.first(stream);
      while (interval != Schedule.NONE) {
        assertThat(interval).isEqualTo(expected);
        assertThat(intervals.stream(interval)).isEqualTo(stream);
        assertThat(intervals.end(interval)).isEqualTo(2L * interval);
        expected += THREADS;
        interval = intervals.next(interval);
      }
      assertThat(expected).isGreaterThanOrEqualTo(count);
    }
    assertThat(intervals.first(0)).isEqualTo(Schedule.NONE);
    assertThat(intervals.first(THREADS + 1)).isEqualTo(Schedule.NONE);
  }

  @Test
  void a_schedule_without_intervals_can_be_opened() throws Exception {
    assertThat(Intervals.open(write(0)).size()).isZero();
  }

  /** A program's heap may be smaller than the schedule of a long run with many races. */
  @Test
  void a_long_schedule_takes_no_room_in_the_heap() throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Path file = write(1_000_000);
    long before = threads.getCurrentThreadAllocatedBytes();
    Intervals intervals = Intervals.open(file);
    Turns turns = new Turns(intervals);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(turns.done()).isFalse();
    assertThat(allocated).isLessThan(1_000_000);
  }
}
