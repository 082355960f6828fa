package dev.rethread.agent.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Switches.Landmark;
import dev.rethread.trace.Switches.Stretch;
import org.junit.jupiter.api.Test;

class TurnStateTest {
  private final TurnState state = new TurnState(1, new Thread("never started"));

  private void has(int events, boolean ofProgram) {
    for (int i = 0; i < events; i++) {
      state.events++;
      state.count(ofProgram);
    }
  }

  @Test
  void a_landmark_is_reached_after_any_detour_in_the_jdk() {
    Stretch place = new Stretch("0", 5, new Landmark(2, 3));
    has(1, true);
    has(40, false); // a lock was held
    assertThat(state.isBefore(place)).isTrue();
    has(1, true);
    has(2, false);
    assertThat(state.isBefore(place)).isTrue();
    has(1, false);
    assertThat(state.landmark()).isEqualTo(new Landmark(2, 3));
    assertThat(state.isBefore(place)).isFalse();
  }

  @Test
  void a_landmark_is_passed_by_the_next_event_of_the_program() {
    has(3, true);
    assertThat(state.isBefore(new Stretch("0", 9, new Landmark(2, 3)))).isFalse();
  }

  @Test
  void without_a_landmark_all_events_count() {
    Stretch place = new Stretch("0", 5);
    has(2, true);
    has(2, false);
    assertThat(state.isBefore(place)).isTrue();
    has(1, false);
    assertThat(state.isBefore(place)).isFalse();
  }
}
