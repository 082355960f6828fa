package dev.rethread.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OptimisationTest {
  @Test
  void labels_are_read_as_they_are_written() {
    Set<Optimisation> all = EnumSet.allOf(Optimisation.class);
    assertThat(Optimisation.parse(Optimisation.labels(all))).isEqualTo(all);
    assertThat(Optimisation.parse("")).isEmpty();
    assertThat(Optimisation.parse("sharing")).containsExactly(Optimisation.SHARING);
  }

  @Test
  void an_unknown_label_is_named() {
    assertThatThrownBy(() -> Optimisation.parse("ownership+magic"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("magic");
  }
}
