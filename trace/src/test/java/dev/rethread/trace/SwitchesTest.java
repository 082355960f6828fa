package dev.rethread.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rethread.trace.Switches.Stretch;
import org.junit.jupiter.api.Test;

class SwitchesTest {
  @Test
  void reads_what_it_writes() {
    String line = "0:12 0.0:7 0.<a.B>.0:3 0:15 exit:2";
    Switches switches = Switches.parse(line);
    assertThat(switches.toString()).isEqualTo(line);
    assertThat(switches.count()).isEqualTo(4);
  }

  @Test
  void a_place_may_be_a_landmark() {
    Switches switches = Switches.parse("0:12@3+4 0.0:7 0:5+0");
    assertThat(switches.toString()).isEqualTo("0:12@3+4 0.0:7 0:0@5+0");
    assertThat(switches.brief()).isEqualTo("0:3+4 0.0:7 0:5+0");
    assertThat(switches.stretches().get(0))
        .isEqualTo(new Stretch("0", 12, new Switches.Landmark(3, 4)));
  }

  @Test
  void places_can_be_numbers_alone() {
    Switches switches = Switches.parse("0:12@3+4 0.0:7 0:5+0");
    assertThat(switches.byNumbers().toString()).isEqualTo("0:12 0.0:7 0:0@5+0");
  }

  @Test
  void a_thread_that_goes_on_has_one_stretch() {
    Switches switches = Switches.parse("0:2  0:5 0.0:1\n");
    assertThat(switches.toString()).isEqualTo("0:5 0.0:1");
    assertThat(switches.count()).isEqualTo(1);
  }

  @Test
  void nothing_has_no_switches() {
    assertThat(Switches.parse("").count()).isZero();
  }

  @Test
  void says_what_is_wrong() {
    assertThatThrownBy(() -> Switches.parse("0:12 7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"7\"");
    assertThatThrownBy(() -> Switches.parse("0:x")).hasMessageContaining("THREAD:EVENT");
    assertThatThrownBy(() -> Switches.parse("0:1@2")).hasMessageContaining("\"0:1@2\"");
  }
}
