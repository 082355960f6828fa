package dev.rethread.agent.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two threads that take turns at events, one of them inside a monitor. */
class TurnsTest {
  private static final int INSIDE = 1;
  private static final int OUTSIDE = 2;

  private final Object monitor = new Object();

  @TempDir private Path folder;

  /** The one outside goes first, then they alternate. */
  private Turns turns() throws IOException {
    Schedule schedule = new Schedule();
    for (int event = 1; event <= 2; event++) {
      schedule.add(OUTSIDE, event);
      schedule.add(INSIDE, event);
    }
    Path file = folder.resolve("schedule");
    schedule.write(file);
    return new Turns(Intervals.open(file));
  }

  private static void event(Turns turns, ReplayState s) {
    long event = s.events + 1;
    if (event > s.end) {
      assertThat(turns.select(s, event)).isTrue();
      turns.await(s);
    }
    s.events = event;
    if (event == s.end) {
      turns.pass(s);
    }
  }

  /**
   * Whoever passes the turn to a thread that is awake in its monitor must not be left outside of
   * it: that thread has its event and waits, with the monitor, for the other's next one.
   */
  @Test
  @Timeout(60)
  void the_turn_is_not_given_away_before_its_next_owner_can_be_told() throws Exception {
    Turns turns = turns();
    ReplayState[] states = new ReplayState[3];
    Thread outside =
        new Thread(
            () -> {
              event(turns, states[OUTSIDE]);
              event(turns, states[OUTSIDE]);
            });
    Thread inside = new Thread(() -> enter(turns, states[INSIDE], outside));
    states[INSIDE] = new ReplayState(INSIDE, inside, null, null);
    states[OUTSIDE] = new ReplayState(OUTSIDE, outside, null, null);
    turns.add(states[INSIDE]);
    turns.add(states[OUTSIDE]);
    inside.setDaemon(true);
    outside.setDaemon(true);
    inside.start();
    inside.join();
    outside.join();
    assertThat(turns.done()).isTrue();
  }

  /** As a synchronized method of the JDK that comes too early, awake while the turn is passed. */
  private void enter(Turns turns, ReplayState s, Thread other) {
    synchronized (monitor) {
      assertThat(turns.select(s, 1)).isTrue();
      s.waitsIn = monitor;
      other.start();
      awaitBlockedOrPassed(other);
      turns.awaitIn(s, monitor);
      event(turns, s);
      event(turns, s);
    }
  }

  private static void awaitBlockedOrPassed(Thread other) {
    while (other.getState() != Thread.State.BLOCKED) {
      Thread.onSpinWait();
    }
  }
}
