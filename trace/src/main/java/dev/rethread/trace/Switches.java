package dev.rethread.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The order of a run as a person can write it down: which thread runs until which of its events,
 * and then which other. On one line, such as {@code 0:12 0.0:7 0:15}, with threads named by their
 * position in the spawn tree.
 */
public final class Switches {
  /**
   * A thread runs alone.
   *
   * @param thread position in the spawn tree
   * @param end the last of its events in this stretch
   */
  public record Stretch(String thread, long end) {
    @Override
    public String toString() {
      return thread + ":" + end;
    }
  }

  private final List<Stretch> stretches = new ArrayList<>();

  public Switches() {}

  public Switches(List<Stretch> stretches) {
    for (Stretch stretch : stretches) {
      add(stretch.thread, stretch.end);
    }
  }

  /** Appends a stretch; one that continues the last thread's extends it. */
  public void add(String thread, long end) {
    int last = stretches.size() - 1;
    if (last >= 0 && stretches.get(last).thread.equals(thread)) {
      stretches.set(last, new Stretch(thread, end));
    } else {
      stretches.add(new Stretch(thread, end));
    }
  }

  public List<Stretch> stretches() {
    return List.copyOf(stretches);
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
   * Reads the form that {@link #toString} writes.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Switches parse(String line) {
    Switches switches = new Switches();
    for (String word : line.strip().split("\\s+", -1)) {
      int colon = word.lastIndexOf(':');
      if (word.isEmpty()) {
        continue;
      }
      if (!word.matches("\\S+:[0-9]{1,18}")) {
        throw new IllegalArgumentException("\"" + word + "\" is not THREAD:EVENT, such as 0.1:27");
      }
      switches.add(word.substring(0, colon), Long.parseLong(word.substring(colon + 1)));
    }
    return switches;
  }

  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    for (Stretch stretch : stretches) {
      line.append(line.length() == 0 ? "" : " ").append(stretch);
    }
    return line.toString();
  }
}
