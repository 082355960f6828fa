package dev.rethread.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 10s}, {@code 2m}, {@code 1h}, or a plain number of seconds. */
final class DurationConverter implements ITypeConverter<Duration> {
  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,9})(ms|s|m|h|)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = SYNTAX.matcher(text);
    if (!matcher.matches() || matcher.group(1).matches("0+")) {
      throw new TypeConversionException(
          "\"" + text + "\" is not a duration such as 500ms, 10s or 2m");
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofSeconds(amount);
    };
  }
}
