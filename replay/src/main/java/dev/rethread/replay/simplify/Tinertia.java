package dev.rethread.replay.simplify;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tinertia (Jalbert and Sen, FSE 2010): makes the stretches that threads run alone longer, one
 * change at a time, and keeps a change if the run still fails in the same way.
 *
 * <p>A trace is its switches: every stretch, the paper's thread execution interval, ends at one of
 * its thread's events. Moving a stretch of a thread down to its next one is therefore the same as
 * leaving it out, and so is removing a thread's last one.
 *
 * <p>Where this deviates from the paper:
 *
 * <ul>
 *   <li>Before its passes, many stretches are left out at once, half of them first and then smaller
 *       parts, as in delta debugging. A trace of thousands of switches, as a parallel run has,
 *       would otherwise need as many runs.
 *   <li>The second stage of Consolidate Up (section 4.1) is kept only if it has fewer preemptions;
 *       the paper keeps it whenever the run fails.
 *   <li>No candidate is run twice.
 * </ul>
 */
public final class Tinertia {
  /** Runs the program along given switches. */
  public interface Runner {
    Executed run(Switches candidate) throws WrongUseException;
  }

  /**
   * What a run did.
   *
   * @param fails whether it failed in the way that matters
   * @param switches that it really had (section 4.2.1)
   * @param preemptions among them
   */
  public record Executed(boolean fails, Switches switches, int preemptions) {
    boolean isSimplerThan(Executed other) {
      int less = Integer.compare(switches.count(), other.switches.count());
      return less < 0 || (less == 0 && preemptions < other.preemptions);
    }
  }

  /** What takes switches away. */
  public enum Operation {
    MANY_AT_ONCE,
    REMOVE_LAST,
    CONSOLIDATE_UP,
    CONSOLIDATE_DOWN
  }

  private final Runner runner;
  private final int mostRuns;
  private final Set<String> tried = new HashSet<>();
  private final Map<Operation, Integer> removed = new EnumMap<>(Operation.class);
  private Executed current;
  private @Nullable Executed last;
  private int runs;
  private int iterations;

  /**
   * Starts from a run that fails.
   *
   * @param mostRuns after which the simplest so far is the result
   */
  public Tinertia(Executed failing, Runner runner, int mostRuns) {
    this.current = failing;
    this.runner = runner;
    this.mostRuns = mostRuns;
    tried.add(failing.switches().toString());
  }

  /** Simplifies to a local minimum (theorem 3.3), and returns the simplest run. */
  public Executed simplify() throws WrongUseException {
    leaveOutMany();
    int before;
    do {
      iterations++;
      before = current.switches().count();
      removeLast();
      consolidateUp();
      consolidateDown();
    } while (current.switches().count() < before && !isOver());
    return current;
  }

  /** The simplest run so far. */
  Executed simplest() {
    return current;
  }

  public int runs() {
    return runs;
  }

  /** How often the passes were made. */
  public int iterations() {
    return iterations;
  }

  /** How many switches each operation took away. */
  public Map<Operation, Integer> removed() {
    return Map.copyOf(removed);
  }

  /** Whether no more runs may be made. */
  private boolean isOver() {
    return runs >= mostRuns;
  }

  // --- operations -----------------------------------------------------------------------------

  private void leaveOutMany() throws WrongUseException {
    int parts = 1;
    while (parts <= stretches().size() && !isOver()) {
      List<Stretch> all = stretches();
      boolean simpler = false;
      // From the end: what comes after the failure is the first to go.
      for (int part = parts - 1; part >= 0 && !simpler; part--) {
        int from = (int) ((long) all.size() * part / parts);
        int to = (int) ((long) all.size() * (part + 1) / parts);
        List<Stretch> rest = new ArrayList<>(all.subList(0, from));
        rest.addAll(all.subList(to, all.size()));
        simpler = to > from && attempt(Operation.MANY_AT_ONCE, rest);
      }
      parts = simpler ? Math.max(1, parts / 2) : parts * 2;
    }
  }

  private void removeLast() throws WrongUseException {
    for (int i = stretches().size() - 1; i >= 0; i = Math.min(i, stretches().size()) - 1) {
      if (next(i) < 0) {
        attempt(Operation.REMOVE_LAST, without(i));
      }
    }
  }

  private void consolidateUp() throws WrongUseException {
    for (int i = 0; i < stretches().size(); i++) {
      boolean merged = true;
      while (merged && i < stretches().size()) {
        int j = next(i);
        merged = j >= 0 && (attempt(Operation.CONSOLIDATE_UP, movedUp(i, j)) || prefix(i, j));
      }
    }
  }

  /** The second stage: as much of the later stretch as the failed attempt got through. */
  private boolean prefix(int i, int j) throws WrongUseException {
    Executed failed = last;
    Stretch earlier = stretches().get(i);
    if (failed == null) {
      return false;
    }
    for (Stretch stretch : failed.switches().stretches()) {
      if (stretch.thread().equals(earlier.thread()) && stretch.end() > earlier.end()) {
        if (stretch.end() >= stretches().get(j).end()) {
          return false;
        }
        List<Stretch> longer = new ArrayList<>(stretches());
        longer.set(i, new Stretch(earlier.thread(), stretch.end()));
        return attempt(Operation.CONSOLIDATE_UP, longer);
      }
    }
    return false;
  }

  private void consolidateDown() throws WrongUseException {
    for (int i = stretches().size() - 1; i >= 0; i = Math.min(i, stretches().size()) - 1) {
      if (next(i) >= 0) {
        attempt(Operation.CONSOLIDATE_DOWN, without(i));
      }
    }
  }

  // --- candidates -----------------------------------------------------------------------------

  private List<Stretch> stretches() {
    return current.switches().stretches();
  }

  /** Index of the thread's next stretch, -1 if this is its last. */
  private int next(int i) {
    List<Stretch> all = stretches();
    for (int j = i + 1; j < all.size(); j++) {
      if (all.get(j).thread().equals(all.get(i).thread())) {
        return j;
      }
    }
    return -1;
  }

  private List<Stretch> without(int i) {
    List<Stretch> rest = new ArrayList<>(stretches());
    rest.remove(i);
    return rest;
  }

  private List<Stretch> movedUp(int i, int j) {
    List<Stretch> moved = new ArrayList<>(stretches());
    moved.set(i, moved.remove(j));
    return moved;
  }

  /** Runs a candidate, and goes on from it if it fails with fewer switches. */
  private boolean attempt(Operation operation, List<Stretch> candidate) throws WrongUseException {
    Switches switches = new Switches(candidate);
    last = null;
    if (isOver() || !tried.add(switches.toString())) {
      return false;
    }
    runs++;
    Executed executed = runner.run(switches);
    last = executed;
    if (!executed.fails() || !executed.isSimplerThan(current)) {
      return false;
    }
    int fewer = current.switches().count() - executed.switches().count();
    removed.merge(operation, fewer, Integer::sum);
    current = executed;
    tried.add(executed.switches().toString());
    return true;
  }
}
