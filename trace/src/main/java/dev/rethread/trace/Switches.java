package dev.rethread.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The order of a run as a person can write it down: which thread runs until where, and then which
 * other. On one line, such as {@code 0:4+12 0.0:7 0:15}, with threads named by their position in
 * the spawn tree.
 */
public final class Switches {
  private static final Pattern WORD =
      Pattern.compile("(\\S+):(?:([0-9]{1,18})@)?([0-9]{1,18})(?:\\+([0-9]{1,18}))?");

  /**
   * A place in what a thread does that is still the same place when the JDK takes another way to do
   * the same, because it finds a lock held or a table full.
   *
   * @param own how many events the thread has had in classes of the program
   * @param since how many it has had since, in others
   */
  public record Landmark(long own, long since) {
    @Override
    public String toString() {
      return own + "+" + since;
    }
  }

  /**
   * A thread runs alone.
   *
   * @param thread position in the spawn tree
   * @param end the last of its events in this stretch; 0 if only the landmark is known
   * @param landmark where that is; null if only the number is known
   */
  public record Stretch(String thread, long end, @Nullable Landmark landmark) {
    public Stretch(String thread, long end) {
      this(thread, end, null);
    }

    /** As short as it can be understood in another run. */
    String brief() {
      return thread + ":" + (landmark == null ? end : landmark);
    }

    @Override
    public String toString() {
      return thread + ":" + end + (landmark == null ? "" : "@" + landmark);
    }
  }

  private final List<Stretch> stretches = new ArrayList<>();

  public Switches() {}

  public Switches(List<Stretch> stretches) {
    stretches.forEach(this::add);
  }

  /** Appends a stretch; one that continues the last thread's extends it. */
  public void add(Stretch stretch) {
    int last = stretches.size() - 1;
    if (last >= 0 && stretches.get(last).thread.equals(stretch.thread)) {
      stretches.set(last, stretch);
    } else {
      stretches.add(stretch);
    }
  }

  /** The same, up to an event. */
  public void add(String thread, long end) {
    add(new Stretch(thread, end));
  }

  public List<Stretch> stretches() {
    return List.copyOf(stretches);
  }

  /** The same without landmarks, where there are numbers. */
  public Switches byNumbers() {
    return new Switches(
        stretches.stream()
            .map(s -> s.end == 0 ? s : new Stretch(s.thread, s.end))
            .collect(Collectors.toList()));
  }

  /** How many times another thread went on. */
  public int count() {
    return Math.max(0, stretches.size() - 1);
  }

  /** How many events all threads together have. */
  public long events() {
    Map<String, Long> ends = new HashMap<>();
    stretches.forEach(stretch -> ends.put(stretch.thread, stretch.end));
    long events = 0;
    for (long end : ends.values()) {
      events += end;
    }
    return events;
  }

  /**
   * Reads the forms that {@link #toString} and {@link #brief} write.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Switches parse(String line) {
    Switches switches = new Switches();
    for (String word : line.strip().split("\\s+", -1)) {
      if (!word.isEmpty()) {
        switches.add(stretch(word));
      }
    }
    return switches;
  }

  private static Stretch stretch(String word) {
    Matcher parts = WORD.matcher(word);
    if (!parts.matches() || (parts.group(2) != null && parts.group(4) == null)) {
      throw new IllegalArgumentException(
          "\"" + word + "\" is not THREAD:EVENT, such as 0.1:27, or THREAD:OWN+SINCE");
    }
    long number = Long.parseLong(parts.group(3));
    String since = parts.group(4);
    if (since == null) {
      return new Stretch(parts.group(1), number);
    }
    String end = parts.group(2);
    return new Stretch(
        parts.group(1),
        end == null ? 0 : Long.parseLong(end),
        new Landmark(number, Long.parseLong(since)));
  }

  /** For a person, and for another run: places by landmarks where they are known. */
  public String brief() {
    return stretches.stream().map(Stretch::brief).collect(Collectors.joining(" "));
  }

  /** All that is known. */
  @Override
  public String toString() {
    return stretches.stream().map(Stretch::toString).collect(Collectors.joining(" "));
  }
}
