package dev.rethread.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmountsTest {
  @Test
  void sizes_are_in_units_of_1024() {
    assertThat(Amounts.ring("8388608")).isEqualTo(8L << 20);
    assertThat(Amounts.ring("8192k")).isEqualTo(8L << 20);
    assertThat(Amounts.ring("64m")).isEqualTo(64L << 20);
    assertThat(Amounts.ring("2G")).isEqualTo(2L << 30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "-1m", "1.5g", "10 m", "1t"})
  void rejects_what_is_no_size(String text) {
    assertThatThrownBy(() -> Amounts.ring(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not a size");
  }

  @Test
  void rejects_a_ring_that_is_too_small() {
    assertThatThrownBy(() -> Amounts.ring("1m")).hasMessageContaining("too small");
  }
}
