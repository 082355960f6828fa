package dev.rethread.replay.simplify;

import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
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
 *   <li>At a local minimum, stretches are made shorter, so that a thread that spins does so as
 *       briefly as it can; where that helps, the passes are made again.
 *   <li>No candidate is run twice. While one runs, those that come next if it does not do may run
 *       beside it.
 * </ul>
 */
public final class Tinertia {
  /** Runs the program along given switches. */
  public interface Runner {
    Executed run(Switches candidate) throws WrongUseException;

    /** How many runs can be made side by side. */
    default int width() {
      return 1;
    }

    /** Makes several runs; what became of each, in the same order. */
    default List<Executed> run(List<Switches> candidates) throws WrongUseException {
      List<Executed> executed = new ArrayList<>();
      for (Switches candidate : candidates) {
        executed.add(run(candidate));
      }
      return executed;
    }
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

    /** Whether it is as simple, and has fewer events. */
    boolean isShorterThan(Executed other) {
      return !other.isSimplerThan(this)
          && (isSimplerThan(other) || switches.events() < other.switches.events());
    }
  }

  /** What takes switches away. */
  public enum Operation {
    DEPENDENCES,
    MANY_AT_ONCE,
    REMOVE_LAST,
    CONSOLIDATE_UP,
    CONSOLIDATE_DOWN,
    SHORTEN
  }

  /** So many stretches are made shorter; of more nobody reads the steps. */
  private static final int MOST_SHORTENED = 20;

  private final Runner runner;
  private final int mostRuns;
  private final Set<String> tried = new HashSet<>();

  /** Runs that were made before anybody asked for them. */
  private final Map<String, Executed> ahead = new HashMap<>();

  private final Map<Operation, Integer> removed = new EnumMap<>(Operation.class);
  private Runnable listener = () -> {};
  private Deadline deadline = Deadline.NEVER;
  private Executed current;
  private @Nullable Executed last;
  private int runs;
  private int iterations;

  /** Null if that has not been tried. */
  private @Nullable Boolean worksSideBySide;

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

  /** No run is started after that. */
  void endBy(Deadline end) {
    this.deadline = end;
  }

  /** Told of every run. */
  void listen(Runnable listener) {
    this.listener = listener;
  }

  /**
   * Tries an order that has the same dependences as the run, and so fails if they are all that
   * matters.
   */
  public void tryEquivalent(Switches order) throws WrongUseException {
    attempt(Operation.DEPENDENCES, order.stretches(), List.of());
  }

  /** Simplifies to a local minimum (theorem 3.3), and returns the simplest run. */
  public Executed simplify() throws WrongUseException {
    leaveOutMany();
    do {
      toLocalMinimum();
    } while (shorten() && !isOver());
    return current;
  }

  /** Algorithm 1. */
  private void toLocalMinimum() throws WrongUseException {
    int before;
    do {
      iterations++;
      before = current.switches().count();
      removeLast();
      consolidateUp();
      consolidateDown();
    } while (current.switches().count() < before && !isOver());
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
    return runs >= mostRuns || deadline.isOver();
  }

  // --- operations -----------------------------------------------------------------------------

  private void leaveOutMany() throws WrongUseException {
    int parts = 1;
    while (parts <= stretches().size() && !isOver()) {
      boolean simpler = false;
      // From the end: what comes after the failure is the first to go.
      for (int part = parts - 1; part >= 0 && !simpler; part--) {
        List<List<Stretch>> next = new ArrayList<>();
        for (int later = part - 1; later >= 0 && next.size() < runner.width(); later--) {
          next.add(variants().withoutPart(later, parts));
        }
        simpler = attempt(Operation.MANY_AT_ONCE, variants().withoutPart(part, parts), next);
      }
      parts = simpler ? Math.max(1, parts / 2) : parts * 2;
    }
  }

  private void removeLast() throws WrongUseException {
    leaveOutOneByOne(Operation.REMOVE_LAST, i -> variants().next(i) < 0);
  }

  private void consolidateDown() throws WrongUseException {
    leaveOutOneByOne(Operation.CONSOLIDATE_DOWN, i -> variants().next(i) >= 0);
  }

  private void leaveOutOneByOne(Operation operation, IntPredicate which) throws WrongUseException {
    for (int i = stretches().size() - 1; i >= 0; i = Math.min(i, stretches().size()) - 1) {
      if (which.test(i)) {
        List<List<Stretch>> next = new ArrayList<>();
        for (int later = i - 1; later >= 0 && next.size() < runner.width(); later--) {
          if (which.test(later)) {
            next.add(variants().without(later));
          }
        }
        attempt(operation, variants().without(i), next);
      }
    }
  }

  private void consolidateUp() throws WrongUseException {
    for (int i = 0; i < stretches().size(); i++) {
      boolean merged = true;
      while (merged && i < stretches().size()) {
        int j = variants().next(i);
        merged =
            j >= 0
                && (attempt(Operation.CONSOLIDATE_UP, variants().movedUp(i, j), up(i))
                    || prefix(i, j));
      }
    }
  }

  /** What is moved up next if nothing comes of the stretch. */
  private List<List<Stretch>> up(int i) {
    List<List<Stretch>> next = new ArrayList<>();
    for (int later = i + 1; later < stretches().size() && next.size() < runner.width(); later++) {
      int last = variants().next(later);
      if (last >= 0) {
        next.add(variants().movedUp(later, last));
      }
    }
    return next;
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
        longer.set(i, stretch);
        return attempt(Operation.CONSOLIDATE_UP, longer, List.of());
      }
    }
    return false;
  }

  /** Lets each thread do less before another goes on, by large steps first. */
  private boolean shorten() throws WrongUseException {
    boolean shorter = false;
    for (int i = 0; i < Math.min(stretches().size() - 1, MOST_SHORTENED) && !isOver(); i++) {
      for (long less = variants().length(i) / 2; less > 0; less /= 2) {
        while (i < stretches().size() - 1
            && less < variants().length(i)
            && attempt(Operation.SHORTEN, variants().shortened(i, less), List.of())) {
          shorter = true;
        }
      }
    }
    return shorter;
  }

  // --- runs -----------------------------------------------------------------------------------

  private List<Stretch> stretches() {
    return current.switches().stretches();
  }

  private Variants variants() {
    return new Variants(stretches());
  }

  /**
   * Runs a candidate, and goes on from it if it fails and is simpler.
   *
   * @param next candidates that are likely to come next if it does not
   */
  private boolean attempt(Operation operation, List<Stretch> candidate, List<List<Stretch>> next)
      throws WrongUseException {
    Switches switches = new Switches(candidate);
    last = null;
    if (isOver() || !tried.add(switches.toString())) {
      return false;
    }
    Executed executed = run(switches, next);
    last = executed;
    boolean better =
        operation == Operation.SHORTEN
            ? executed.isShorterThan(current)
            : executed.isSimplerThan(current);
    if (!executed.fails() || !better) {
      return false;
    }
    int fewer = current.switches().count() - executed.switches().count();
    removed.merge(operation, fewer, Integer::sum);
    current = executed;
    ahead.clear(); // what was likely to come next does not
    tried.add(executed.switches().toString());
    return true;
  }

  /**
   * How many runs to make side by side: only one if they get in each other's way, as those of a
   * program with a port or a file of its own do.
   */
  private int width() throws WrongUseException {
    int width = runner.width();
    if (width > 1 && worksSideBySide == null) {
      runs += width;
      List<Executed> same = runner.run(Collections.nCopies(width, current.switches()));
      worksSideBySide = same.stream().allMatch(Executed::fails);
    }
    return width > 1 && Boolean.TRUE.equals(worksSideBySide) ? width : 1;
  }

  private Executed run(Switches switches, List<List<Stretch>> next) throws WrongUseException {
    Executed known = ahead.remove(switches.toString());
    if (known != null) {
      return known;
    }
    List<Switches> batch = new ArrayList<>(List.of(switches));
    int most = Math.min(width(), mostRuns - runs);
    for (List<Stretch> candidate : next) {
      Switches later = new Switches(candidate);
      boolean isNew = !tried.contains(later.toString()) && !ahead.containsKey(later.toString());
      if (batch.size() < most && isNew) {
        batch.add(later);
      }
    }
    runs += batch.size();
    listener.run();
    List<Executed> executed = runner.run(batch);
    for (int i = 1; i < batch.size(); i++) {
      ahead.put(batch.get(i).toString(), executed.get(i));
    }
    return executed.get(0);
  }
}
