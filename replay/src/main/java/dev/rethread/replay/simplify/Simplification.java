package dev.rethread.replay.simplify;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.RecordedProgram;
import dev.rethread.replay.ReplayRun;
import dev.rethread.replay.SameSurroundings;
import dev.rethread.replay.Solvers;
import dev.rethread.replay.StandardInput;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.simplify.Tinertia.Executed;
import dev.rethread.replay.turns.FailureSign;
import dev.rethread.replay.turns.GoalSearch;
import dev.rethread.replay.turns.GoalSearch.Result;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Switches;
import dev.rethread.trace.ThreadEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings a recorded failure about again with fewer switches between threads. The program runs anew
 * for every candidate, with virtual time, the recorded standard input and other inputs live: in one
 * JVM after the other if the failure shows there too, and in a fresh JVM for each if not. The
 * simplest run that fails in the same way is recorded, in a fresh JVM; that is the result.
 */
public final class Simplification {
  /** For another run that fails, at least. */
  private static final Duration SEARCH_TIME = Duration.ofSeconds(10);

  /** In the time of so many runs in fresh JVMs another one should be found. */
  private static final int SEARCHED_RUNS = 10;

  /** More would take the passes too many runs: it is worth looking for a better start first. */
  private static final int MANY_SWITCHES = 50;

  /** By how many times fewer switches another start has to have then. */
  private static final int MANY_TIMES = 8;

  /** A run with no more switches is simple, if it has only one preemption. */
  private static final int FEW_SWITCHES = 8;

  /** For a look at the runs with the fewest switches, which are few. */
  private static final Duration LOOK_TIME = Duration.ofSeconds(5);

  private final FailureSign wanted;
  private final Switches recorded;
  private final Path result;

  /** With random numbers as the recorded run had them. */
  private final TurnRun asRecorded;

  /** At first with random numbers as all runs in turns have them. */
  private TurnRun runner;

  private FreshRuns fresh;
  private Deadline deadline = Deadline.NEVER;
  private Duration firstTime = Duration.ZERO;
  private @Nullable Turned start;
  private long runs;
  private int iterations;
  private boolean isFewest;

  private Simplification(
      FailureSign wanted, Switches recorded, TurnRun asUsual, TurnRun asRecorded, Path result) {
    this.wanted = wanted;
    this.recorded = recorded;
    this.asRecorded = asRecorded;
    this.result = result;
    this.runner = asUsual;
    this.fresh = new FreshRuns(runner, wanted, result);
  }

  /**
   * Checks that there is something to simplify.
   *
   * @param result where the simplified recording goes
   * @param timeout after which a run counts as hung
   */
  public static Simplification prepare(
      Recording recording, AgentJar agent, Path result, Duration timeout)
      throws WrongUseException, RecordingException {
    FailureSign sign = FailureSign.of(recording);
    if (sign == null) {
      throw new WrongUseException(
          recording.file() + " did not fail: there is nothing to bring about with fewer switches");
    }
    RecordedProgram program = RecordedProgram.of(recording);
    new SameSurroundings(recording, program).check();
    program = program.reading(StandardInput.save(recording));
    TurnRun asRecorded = TurnRun.of(agent, recording, program, timeout);
    TurnRun asUsual = new TurnRun(agent, asRecorded.command(), program, timeout, "");
    Switches switches = recording.switches();
    if (switches == null) {
      try (ReplayRun replay = ReplayRun.prepare(recording, agent)) {
        switches = replay.switches();
      }
    }
    return new Simplification(sign, switches, asUsual, asRecorded, result);
  }

  private static Switches switches(Recording recording, Schedule schedule) {
    Switches switches = new Switches();
    for (int i = 0; i < schedule.size(); i++) {
      ThreadEntry thread = recording.thread(schedule.thread(i));
      if (thread != null && thread.kind() != Format.KIND_CLASS_INIT) {
        switches.add(thread.path(), schedule.end(i));
      }
    }
    return switches;
  }

  /**
   * Simplifies.
   *
   * @param mostRuns after which the simplest so far is the result
   * @param time after which it is, too
   * @param progress told the switches of the simplest so far and the number of each run
   * @return whether the failure came back at all when threads took turns as recorded
   */
  public boolean run(int mostRuns, Duration time, ObjIntConsumer<Switches> progress)
      throws WrongUseException, IOException {
    deadline = Deadline.in(time);
    long begin = System.nanoTime();
    Executed first = first();
    firstTime = Duration.ofNanos(System.nanoTime() - begin);
    start = fresh.simplest();
    if (!first.fails()) {
      return false;
    }
    LongConsumer searching = count -> progress.accept(simplest().switches(), (int) (runs + count));
    boolean isLong = first.switches().count() > MANY_SWITCHES;
    if (!isLong || !fromAnother(mostRuns, progress, searching)) {
      simplify(first, equivalent(start().recording()), mostRuns, progress);
    }
    optimise(deadline.isOver() ? Duration.ZERO : LOOK_TIME, searching);
    while (isWorthAnotherStart() && fromAnother(mostRuns, progress, searching)) {
      optimise(deadline.isOver() ? Duration.ZERO : LOOK_TIME, searching);
    }
    if (simplest().preemptions() > 1 && isWorthAnotherStart()) {
      fromFewerPreemptions(mostRuns, progress, searching);
    }
    return true;
  }

  /**
   * In JVMs that do one run after the other if that leads to something, and in fresh ones if not.
   */
  private void simplify(
      Executed failing, Switches equivalent, int mostRuns, ObjIntConsumer<Switches> progress)
      throws WrongUseException {
    Executed simple = rehearse(failing, equivalent, mostRuns, progress);
    if (simple == null || !inFreshJvm(simple.switches()).fails()) {
      simplify(failing, equivalent, fresh, mostRuns, progress);
    }
  }

  /** Null if the run does not fail, again and again, in a JVM that does one after the other. */
  private @Nullable Executed rehearse(
      Executed first, Switches equivalent, int mostRuns, ObjIntConsumer<Switches> progress)
      throws WrongUseException {
    try (RehearsedRuns rehearsed = new RehearsedRuns(runner, wanted)) {
      Executed same = rehearsed.run(first.switches());
      boolean fails = same.fails() && rehearsed.run(first.switches()).fails();
      return fails ? simplify(same, equivalent, rehearsed, mostRuns, progress) : null;
    }
  }

  private boolean isWorthAnotherStart() {
    boolean isSimple =
        simplest().preemptions() <= 1 && simplest().switches().count() <= FEW_SWITCHES;
    return !isSimple && !isFewest && !deadline.isOver();
  }

  /**
   * A local minimum may be a poor one: the failure is in the last round of a loop, or where a
   * thread is depends on what the others did before. Another run that fails in the same way, of
   * those that preempt threads at the same places in the code, may lead to a better one.
   *
   * @return whether it did
   */
  private boolean fromAnother(
      int mostRuns, ObjIntConsumer<Switches> progress, LongConsumer searching)
      throws WrongUseException, IOException {
    int before = simplest().switches().count();
    int most = before > MANY_SWITCHES ? before / MANY_TIMES : before - 1;
    GoalSearch search = new GoalSearch(runner, wanted, searchTime(), searching);
    from(search.near(simplest().recording().preemptedAt(), most), mostRuns, progress);
    return simplest().switches().count() < before;
  }

  /**
   * A preemption that is left may only be there to bring about who comes next: a run with fewer of
   * them may have more switches at first, and less to explain in the end.
   */
  private void fromFewerPreemptions(
      int mostRuns, ObjIntConsumer<Switches> progress, LongConsumer searching)
      throws WrongUseException, IOException {
    GoalSearch search = new GoalSearch(runner, wanted, searchTime(), searching);
    from(search.fewestPreemptions(simplest().preemptions() - 1), mostRuns, progress);
  }

  /** Simplifies a run that was found, if there is one that fails in a fresh JVM too. */
  private void from(Result found, int mostRuns, ObjIntConsumer<Switches> progress)
      throws WrongUseException {
    runs += found.runs();
    Switches other = found.switches();
    Executed failing = other == null ? null : inFreshJvm(other);
    if (failing != null && failing.fails()) {
      simplify(failing, failing.switches(), mostRuns, progress);
    }
  }

  /** Longer where a run takes long, but only a part of the time that is left. */
  private Duration searchTime() {
    Duration several = firstTime.multipliedBy(SEARCHED_RUNS);
    Duration most = deadline.left().dividedBy(3);
    Duration time = several.compareTo(most) < 0 ? several : most;
    return time.compareTo(SEARCH_TIME) > 0 ? time : SEARCH_TIME;
  }

  /**
   * The recorded order, with those random numbers with which it fails; by numbers of events, if
   * landmarks lead elsewhere.
   */
  private Executed first() throws WrongUseException {
    Executed first = inFreshJvm(recorded);
    if (!first.fails() && !runner.seeds().equals(asRecorded.seeds())) {
      runner = asRecorded;
      fresh = new FreshRuns(runner, wanted, result);
      first = inFreshJvm(recorded);
    }
    return first.fails() ? first : inFreshJvm(recorded.byNumbers());
  }

  private Executed inFreshJvm(Switches switches) throws WrongUseException {
    runs++;
    return fresh.run(switches);
  }

  /** An order with few switches that has the dependences of a recorded run. */
  private static Switches equivalent(Recording recording) throws WrongUseException {
    try {
      return switches(recording, Solvers.solveAnew(recording));
    } catch (RecordingException e) {
      throw new WrongUseException(String.valueOf(e.getMessage()));
    }
  }

  private Executed simplify(
      Executed first,
      Switches equivalent,
      Tinertia.Runner runner,
      int mostRuns,
      ObjIntConsumer<Switches> progress)
      throws WrongUseException {
    Tinertia steps = new Tinertia(first, runner, mostRuns);
    steps.listen(() -> progress.accept(steps.simplest().switches(), (int) runs + steps.runs()));
    steps.endBy(deadline.half()); // another start may do better than the rest of the passes
    steps.tryEquivalent(equivalent);
    Executed simple = steps.simplify();
    runs += steps.runs();
    iterations += steps.iterations();
    return simple;
  }

  /**
   * Looks for a run with fewer switches than the simplest so far, among all there are, unless it is
   * known that there is none.
   *
   * @param time after which the search is given up
   * @param progress told the number of runs
   */
  public void optimise(Duration time, LongConsumer progress) throws WrongUseException, IOException {
    Deadline end = Deadline.in(time);
    boolean isSimpler = true;
    while (isSimpler && !isFewest && !end.isOver()) {
      int before = simplest().switches().count();
      Result found =
          new GoalSearch(runner, wanted, end.left(), progress).fewestSwitches(before - 1);
      runs += found.runs();
      isFewest = found.isExhausted();
      Switches fewer = found.switches();
      isSimpler =
          fewer != null && inFreshJvm(fewer).fails() && simplest().switches().count() < before;
    }
  }

  /** Whether it is known that no run that fails like that has fewer switches than the simplest. */
  public boolean isFewest() {
    return isFewest;
  }

  /** The run that the simplification started from. */
  public Turned start() {
    return known(start);
  }

  /** The simplest run so far. */
  public Turned simplest() {
    return known(fresh.simplest());
  }

  /** How many runs were made. */
  public long runs() {
    return runs;
  }

  /** How often Tinertia's passes were made. */
  public int iterations() {
    return iterations;
  }

  private static <T> T known(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("nothing has been run");
    }
    return value;
  }
}
