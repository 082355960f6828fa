package dev.rethread.trace;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts as users write them, to the command and to the agent alike. */
public final class Amounts {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h|)");

  /**
   * Reads {@code 500ms}, {@code 10s}, {@code 2m}, {@code 1h}, or a plain number of seconds.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Duration time(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches() || matcher.group(1).matches("0+")) {
      throw new IllegalArgumentException(
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

  private Amounts() {}
}
