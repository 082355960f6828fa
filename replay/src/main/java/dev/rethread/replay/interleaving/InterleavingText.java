package dev.rethread.replay.interleaving;

import dev.rethread.trace.SwitchReason;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An interleaving as text: a column a thread, a line a step, the steps that interfere marked with a
 * star and switches between threads with an arrow. Beside the first step after a switch, the column
 * of the thread that was left says why, on a line of its own if columns are close. Steps far from
 * the interference are folded.
 */
public final class InterleavingText {
  /** Steps shown on both sides of each one that matters. */
  private static final int AROUND = 3;

  /** Steps shown at the end of the run. */
  private static final int AT_END = 4;

  /** Of a run with no more switches than that, all are shown. */
  private static final int FEW_SWITCHES = 12;

  /** If there are no more than that, all notifications are shown. */
  private static final int FEW_NOTIFICATIONS = 12;

  /** Folding fewer steps than that would save nothing. */
  private static final int WORTH_FOLDING = 3;

  /** For the star and the arrow. */
  private static final String MARGIN = "    ";

  /** What another thread's call does to what calls of the JDK are about. */
  private static final String CHANGED = "what it works on is changed in between";

  private final Interleaving interleaving;
  private final List<Step> steps;
  private final @Nullable Interference interference;
  private final StringBuilder text = new StringBuilder();

  private final Columns columns = new Columns();

  private InterleavingText(Interleaving interleaving) {
    this.interleaving = interleaving;
    this.steps = interleaving.steps();
    this.interference = interleaving.interference();
  }

  /** Renders the part of a run that matters; several lines, each with its end. */
  public static String of(Interleaving interleaving) {
    return new InterleavingText(interleaving).text();
  }

  private String text() {
    if (steps.isEmpty()) {
      return "no step of the program's own classes was traced\n";
    }
    BitSet shown = shown();
    layOut(shown);
    heads();
    int previous = -1;
    for (int i = 0; i < steps.size(); i++) {
      if (shown.get(i)) {
        step(i, previous);
        previous = i;
      } else {
        int end = shown.nextSetBit(i);
        end = end < 0 ? steps.size() : end;
        fold(i, end);
        i = end - 1;
        previous = i;
      }
    }
    explain();
    end();
    return text.toString();
  }

  private BitSet shown() {
    BitSet shown = new BitSet(steps.size());
    around(shown, steps.size() - 1, AT_END - 1);
    if (interference != null) {
      around(shown, interference.first(), AROUND);
      around(shown, interference.between(), AROUND);
      around(shown, interference.last(), AROUND);
    }
    List<Integer> switches = switches();
    if (switches.size() <= FEW_SWITCHES) {
      for (int after : switches) {
        around(shown, after - 1, 1);
        around(shown, after, 1);
      }
    } else if (interference == null) {
      around(shown, steps.size() - 1, 10 * AROUND);
    }
    List<Integer> notifications = notifications();
    if (notifications.size() <= FEW_NOTIFICATIONS) {
      notifications.forEach(shown::set);
    }
    for (int hidden = shown.nextClearBit(0); hidden < steps.size(); ) {
      int end = shown.nextSetBit(hidden);
      end = end < 0 ? steps.size() : end;
      if (end - hidden < WORTH_FOLDING) {
        shown.set(hidden, end);
      }
      hidden = shown.nextClearBit(end);
    }
    return shown;
  }

  /** The steps that another thread than the one before makes. */
  private List<Integer> switches() {
    List<Integer> found = new ArrayList<>();
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i).thread() != steps.get(i - 1).thread()) {
        found.add(i);
      }
    }
    return found;
  }

  /** The steps that wake others up: whoever asks why nobody was woken up looks for them. */
  private List<Integer> notifications() {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).notifies()) {
        found.add(i);
      }
    }
    return found;
  }

  private void around(BitSet shown, int index, int count) {
    shown.set(Math.max(0, index - count), Math.min(steps.size(), index + count + 1));
  }

  private void layOut(BitSet shown) {
    shown.stream()
        .map(i -> steps.get(i).thread())
        .distinct()
        .sorted()
        .forEach(thread -> columns.add(thread, interleaving.name(thread)));
    shown.stream().forEach(i -> columns.widen(steps.get(i).thread(), line(steps.get(i))));
    for (int after : switches()) {
      Step before = steps.get(after - 1);
      columns.widen(before.thread(), reason(before, steps.get(after)));
    }
    columns.fit(MARGIN.length());
  }

  private void heads() {
    row(MARGIN, columns.heads());
    row(MARGIN, columns.rules());
  }

  private void step(int index, int previous) {
    Step step = steps.get(index);
    boolean switched = previous >= 0 && steps.get(previous).thread() != step.thread();
    boolean star =
        interference != null
            && (index == interference.first()
                || index == interference.between()
                || index == interference.last());
    Map<Integer, String> cells = new HashMap<>();
    if (switched) {
      cells.put(steps.get(previous).thread(), reason(steps.get(previous), step));
      if (columns.areClose() && !columns.row(cells).isEmpty()) {
        row("  > ", columns.row(cells));
        cells.clear();
        switched = false;
      }
    }
    cells.put(step.thread(), line(step));
    row((star ? "* " : "  ") + (switched ? "> " : "  "), columns.row(cells));
  }

  private void row(String margin, String cells) {
    text.append((margin + cells).stripTrailing()).append('\n');
  }

  private String reason(Step from, Step to) {
    SwitchReason reason = interleaving.stretches().reason(from, to);
    return reason == null ? "" : "(" + reason.words() + ")";
  }

  private void fold(int from, int to) {
    Map<Integer, Integer> counts = new LinkedHashMap<>();
    for (int i = from; i < to; i++) {
      counts.merge(steps.get(i).thread(), 1, Integer::sum);
    }
    List<String> parts = new ArrayList<>();
    counts.forEach(
        (thread, count) ->
            parts.add(
                count
                    + (parts.isEmpty() ? (count == 1 ? " step of " : " steps of ") : " of ")
                    + interleaving.name(thread)));
    text.append("    … ").append(String.join(", ", parts)).append('\n');
  }

  private void explain() {
    if (interference == null) {
      return;
    }
    Step first = steps.get(interference.first());
    Step between = steps.get(interference.between());
    Step last = steps.get(interference.last());
    String name = interleaving.name(first.thread());
    text.append("\n    ").append(name).append(' ').append(first.action()).append(", then ");
    text.append(interleaving.name(between.thread())).append(' ').append(between.action());
    text.append(", then ").append(name).append(' ').append(last.action()).append(":\n    ");
    text.append(last.isCall() ? CHANGED : interference.kind().meaning).append(".\n");
  }

  private void end() {
    if (!interleaving.end().isEmpty()) {
      text.append('\n');
      interleaving.end().forEach(line -> text.append("    ").append(line).append('\n'));
    }
  }

  private static String line(Step step) {
    return step.place() + " " + step.action();
  }
}
