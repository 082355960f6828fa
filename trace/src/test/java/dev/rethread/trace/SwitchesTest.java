package dev.rethread.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  }
}
