package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Results as cells with text, for the terminal and for the page.
 *
 * @param lines below {@link #HEAD}
 */
record ResultTable(List<Line> lines) {
  static final List<String> HEAD =
      List.of(
          "workload",
          "variant",
          "native",
          "work",
          "ratio",
          "band",
          "log",
          "log/s",
          "solve",
          "replay",
          "to recorded",
          "memory");

  /**
   * One line.
   *
   * @param isMean whether it sums up others
   * @param cells as many as there are in the head
   */
  record Line(boolean isMean, List<String> cells) {}

  ResultTable {
    lines = List.copyOf(lines);
  }

  /** The groups of one JDK, each with its mean, and the mean of all. */
  static ResultTable of(Results results, Path javaHome) {
    List<Line> lines = new ArrayList<>();
    for (String group : results.groups()) {
      List<Row> rows = results.rows(javaHome, group);
      for (Row row : rows) {
        row.others().forEach(other -> lines.add(new Line(false, cells(row, other))));
      }
      means(lines, results, rows, group);
    }
    means(lines, results, results.rows(javaHome, null), "all");
    return new ResultTable(lines);
  }

  private static void means(List<Line> lines, Results results, List<Row> rows, String label) {
    for (Variant variant : results.plan().variants()) {
      double mean = Results.slowdown(rows, variant);
      String ratio = mean == 0 ? "–" : Quantity.factor(mean);
      List<String> cells = new ArrayList<>(List.of(label, variant.label(), "", "", ratio));
      cells.add("geometric mean");
      while (cells.size() < HEAD.size()) {
        cells.add("");
      }
      lines.add(new Line(true, List.copyOf(cells)));
    }
  }

  private static List<String> cells(Row row, Measured other) {
    Ratio ratio = row.slowdown(other);
    List<String> cells = new ArrayList<>();
    cells.add(row.subject().name());
    cells.add(other.variant().label());
    cells.add(Quantity.seconds(row.base().workSeconds().median()));
    if (ratio == null) {
      cells.add(problem(row, other));
    } else {
      cells.add(Quantity.seconds(other.workSeconds().median()));
      cells.add(Quantity.factor(ratio.median()));
      cells.add(Quantity.band(ratio));
      boolean hasLog = other.logBytes().most() > 0;
      cells.add(hasLog ? Quantity.bytes(other.logBytes().median()) : "–");
      cells.add(hasLog ? Quantity.bytes(other.logBytesPerSecond().median()) : "–");
      replay(cells, other);
      cells.add(Quantity.factor(row.memoryRatio(other)));
    }
    while (cells.size() < HEAD.size()) {
      cells.add("");
    }
    return List.copyOf(cells);
  }

  private static String problem(Row row, Measured other) {
    if (row.base().problem() != null) {
      return "native " + row.base().problem();
    }
    return other.problem() == null ? "not run" : other.problem();
  }

  private static void replay(List<String> cells, Measured other) {
    ReplayTimes replay = other.replay();
    if (replay == null) {
      String problem = other.problem();
      cells.addAll(List.of(problem == null ? "–" : problem, "–", "–"));
    } else if (replay.reproduced()) {
      cells.add(Quantity.seconds(replay.solveSeconds()));
      cells.add(Quantity.seconds(replay.replaySeconds()));
      cells.add(Quantity.factor(replay.slowdown()));
    } else {
      cells.add(Quantity.seconds(replay.solveSeconds()));
      cells.addAll(List.of(replay.outcome(), "–"));
    }
  }
}
