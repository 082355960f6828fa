package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Results for a terminal. */
public final class ResultText {
  private static final String GAP = "  ";

  /** A table for each JDK, and what they were measured on. */
  public static String of(Results results) {
    StringBuilder text = new StringBuilder();
    for (Path javaHome : results.plan().javaHomes()) {
      text.append(javaHome).append('\n');
      List<List<String>> lines = new ArrayList<>(List.of(ResultTable.HEAD));
      for (ResultTable.Line line : ResultTable.of(results, javaHome).lines()) {
        lines.add(line.cells());
      }
      table(text, lines);
      text.append('\n');
    }
    return text.append(surroundings(results)).append('\n').toString();
  }

  /** One line about the machine, and how often what was run. */
  static String surroundings(Results results) {
    Machine machine = results.machine();
    return String.format(
        Locale.ROOT,
        "%d processors%s, %s memory, %s; load %.1f before and %.1f after; scale %s, %d repetitions",
        machine.processors(),
        machine.processor().isEmpty() ? "" : " (" + machine.processor() + ")",
        Quantity.bytes((double) machine.memoryBytes()),
        machine.system(),
        results.loadBefore(),
        results.loadAfter(),
        results.plan().scale(),
        results.plan().repetitions());
  }

  /** The first two columns to the left, the numbers to the right. */
  private static void table(StringBuilder text, List<List<String>> lines) {
    int columns = ResultTable.HEAD.size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        // What a line ends with before the last column is words, which may stick out.
        boolean isEnd = i + 1 < columns && line.get(i + 1).isEmpty();
        widths[i] = isEnd ? widths[i] : Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder out = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String padding = " ".repeat(Math.max(0, widths[i] - line.get(i).length()));
        out.append(i < 2 ? line.get(i) + padding : padding + line.get(i)).append(GAP);
      }
      text.append(out.toString().stripTrailing()).append('\n');
    }
  }

  private ResultText() {}
}
