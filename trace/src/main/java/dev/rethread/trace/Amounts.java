package dev.rethread.trace;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts as users write them, to the command and to the agent alike. */
public final class Amounts {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h|)");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kKmMgG]?)");
  private static final long SMALLEST_RING = 4L << 20;

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

  /**
   * Reads {@code 512k}, {@code 64m}, {@code 2g} or a plain number of bytes, in units of 1024.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static long size(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("\"" + text + "\" is not a size such as 512k, 64m or 2g");
    }
    long amount = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "k", "K" -> amount << 10;
      case "m", "M" -> amount << 20;
      case "g", "G" -> amount << 30;
      default -> amount;
    };
  }

  /**
   * Reads the size of a bounded recording.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static long ring(String text) {
    long size = size(text);
    if (size < SMALLEST_RING) {
      throw new IllegalArgumentException("a ring of " + text + " is too small: give it 4m or more");
    }
    return size;
  }

  private Amounts() {}
}
