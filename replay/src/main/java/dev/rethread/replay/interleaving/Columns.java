package dev.rethread.replay.interleaving;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A column for each thread, as wide as what is in it. Where that is too wide for a screen they are
 * set closer: what a thread does then reaches into the columns on its right, so that there may be
 * only one cell to a line.
 */
final class Columns {
  private static final int SCREEN = 140;
  private static final int LEAST_CLOSE = 12;
  private static final int GAP = 2;

  private final Map<Integer, String> names = new LinkedHashMap<>();
  private final Map<Integer, Integer> widths = new HashMap<>();
  private boolean close;

  /** Adds a column on the right. */
  void add(int thread, String name) {
    names.put(thread, name);
    widths.put(thread, name.length());
  }

  /** Makes room for a cell, if there is such a column. */
  void widen(int thread, String cell) {
    widths.computeIfPresent(thread, (t, width) -> Math.max(width, cell.length()));
  }

  /** When all cells are known: sees to it that the columns fit. */
  void fit(int margin) {
    int sum = widths.values().stream().mapToInt(width -> width + GAP).sum();
    if (margin + sum - GAP > SCREEN) {
      close = true;
      int longest = Collections.max(widths.values());
      int room = (SCREEN - margin - longest) / Math.max(1, names.size() - 1) - GAP;
      int least = Math.max(LEAST_CLOSE, room);
      names.forEach((thread, name) -> widths.put(thread, Math.max(least, name.length())));
    }
  }

  /** Whether a line may have one cell only. */
  boolean areClose() {
    return close;
  }

  String heads() {
    return row(names);
  }

  String rules() {
    Map<Integer, String> rules = new HashMap<>();
    widths.forEach((thread, width) -> rules.put(thread, "-".repeat(width)));
    return row(rules);
  }

  /** A line, without its end. */
  String row(Map<Integer, String> cells) {
    StringBuilder row = new StringBuilder();
    int column = 0;
    for (int thread : names.keySet()) {
      String cell = cells.getOrDefault(thread, "");
      if (!cell.isEmpty()) {
        row.append(" ".repeat(Math.max(0, column - row.length()))).append(cell);
      }
      column += widths.getOrDefault(thread, 0) + GAP;
    }
    return row.toString();
  }
}
