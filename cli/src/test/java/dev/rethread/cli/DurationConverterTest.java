package dev.rethread.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
  private final DurationConverter converter = new DurationConverter();

  @Test
  void knows_units_and_plain_seconds() {
    assertThat(converter.convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(converter.convert("10s")).isEqualTo(Duration.ofSeconds(10));
    assertThat(converter.convert("2m")).isEqualTo(Duration.ofMinutes(2));
    assertThat(converter.convert("1h")).isEqualTo(Duration.ofHours(1));
    assertThat(converter.convert("7")).isEqualTo(Duration.ofSeconds(7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "-1s", "1.5s", "10 s", "0", "0ms", "1d", "99999999999s"})
  void rejects_everything_else(String text) {
    assertThatThrownBy(() -> converter.convert(text)).isInstanceOf(TypeConversionException.class);
  }
}
