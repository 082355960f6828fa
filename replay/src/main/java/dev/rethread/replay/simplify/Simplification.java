package dev.rethread.replay.simplify;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.RecordedProgram;
import dev.rethread.replay.SameSurroundings;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.light.LightSolver;
import dev.rethread.replay.light.UnsolvableException;
import dev.rethread.replay.simplify.Tinertia.Executed;
import dev.rethread.replay.turns.FailureSign;
import dev.rethread.replay.turns.FewestSwitches;
import dev.rethread.replay.turns.Rehearsal;
import dev.rethread.replay.turns.Rehearsal.Rehearsed;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Switches;
import dev.rethread.trace.ThreadEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.function.LongConsumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings a recorded failure about again with fewer switches between threads. The program runs anew
 * for every candidate, with live inputs and virtual time: in one JVM after the other if the failure
 * shows there too, and in a fresh JVM for each if not. The simplest run that fails in the same way
 * is recorded, in a fresh JVM; that is the result.
 */
public final class Simplification {
  private final FailureSign wanted;
  private final Switches recorded;
  private final TurnRun runner;
  private final Path best;
  private final Path trial;
  private @Nullable Turned start;
  private @Nullable Turned simplest;
  private @Nullable Tinertia tinertia;

  private Simplification(FailureSign wanted, Switches recorded, TurnRun runner, Path result) {
    this.wanted = wanted;
    this.recorded = recorded;
    this.runner = runner;
    this.best = result;
    this.trial = result.resolveSibling(result.getFileName() + ".part");
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
    TurnRun runner = new TurnRun(agent, program.command().with(program.java()), program, timeout);
    return new Simplification(sign, switches(recording), runner, result);
  }

  /**
   * The order of a run by threads: what initialises classes belongs to the thread it interrupts.
   */
  private static Switches switches(Recording recording) throws RecordingException {
    Switches known = recording.switches();
    if (known != null) {
      return known;
    }
    Schedule schedule;
    try {
      schedule = LightSolver.solve(recording);
    } catch (UnsolvableException e) {
      throw new RecordingException(String.valueOf(e.getMessage()));
    }
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
   * @param progress told the switches of the simplest so far and the number of each run
   * @return whether the failure came back at all when threads took turns as recorded
   */
  public boolean run(int mostRuns, ObjIntConsumer<Switches> progress)
      throws WrongUseException, IOException {
    try (Rehearsal rehearsal = new Rehearsal(runner)) {
      Executed first = execute(recorded);
      start = simplest;
      if (!first.fails()) {
        return false;
      }
      if (!simplifyRehearsing(rehearsal, first, mostRuns, progress)) {
        simplify(first, this::execute, mostRuns, progress);
      }
      return true;
    } finally {
      Files.deleteIfExists(trial);
    }
  }

  /** In one JVM; false if the program does not fail there, or the result is none in a fresh JVM. */
  private boolean simplifyRehearsing(
      Rehearsal rehearsal, Executed first, int mostRuns, ObjIntConsumer<Switches> progress)
      throws WrongUseException {
    Rehearsed same = rehearsal.run(first.switches());
    if (same == null || !wanted.isShownBy(same.sign())) {
      return false;
    }
    Executed simple =
        simplify(executed(same), given -> rehearse(rehearsal, given), mostRuns, progress);
    return execute(simple.switches()).fails();
  }

  private Executed rehearse(Rehearsal rehearsal, Switches candidate) throws WrongUseException {
    Rehearsed rehearsed = rehearsal.run(candidate);
    return rehearsed == null ? new Executed(false, candidate, 0) : executed(rehearsed);
  }

  private Executed executed(Rehearsed rehearsed) {
    return new Executed(
        wanted.isShownBy(rehearsed.sign()), rehearsed.switches(), rehearsed.preemptions());
  }

  private Executed simplify(
      Executed first, Tinertia.Runner candidates, int mostRuns, ObjIntConsumer<Switches> progress)
      throws WrongUseException {
    int[] runs = {1};
    Tinertia steps =
        new Tinertia(
            first,
            candidate -> {
              progress.accept(known(tinertia).simplest().switches(), ++runs[0]);
              return candidates.run(candidate);
            },
            mostRuns - 1);
    tinertia = steps;
    steps.simplify();
    return steps.simplest();
  }

  /**
   * Looks for a run with fewer switches than the simplest so far, among all there are.
   *
   * @param time after which the search is given up
   * @return whether it is known now that none has fewer switches than the simplest
   */
  public boolean optimise(Duration time, LongConsumer progress)
      throws WrongUseException, IOException {
    FewestSwitches search = new FewestSwitches(runner, wanted);
    try {
      Switches fewest = search.search(simplest().switches().count() - 1, time, progress);
      boolean isShown = fewest == null || execute(fewest).fails();
      return search.isDecided() && isShown;
    } finally {
      Files.deleteIfExists(trial);
    }
  }

  /** Runs once; the recording of the simplest run that fails is kept. */
  private Executed execute(Switches candidate) throws WrongUseException {
    Turned turned = runner.run(candidate, Tail.NONE, trial);
    if (turned == null) {
      return new Executed(false, candidate, 0);
    }
    boolean fails = wanted.equals(turned.sign());
    Executed executed = new Executed(fails, turned.switches(), turned.preemptions());
    Turned known = simplest;
    boolean simpler =
        known == null
            || executed.isSimplerThan(new Executed(true, known.switches(), known.preemptions()));
    if (fails && simpler) {
      simplest = keep(turned);
    }
    return executed;
  }

  private Turned keep(Turned turned) throws WrongUseException {
    try {
      Files.move(trial, best, StandardCopyOption.REPLACE_EXISTING);
      return turned;
    } catch (IOException e) {
      throw new WrongUseException("cannot write " + best + ": " + e.getMessage());
    }
  }

  /** The run that the simplification started from. */
  public Turned start() {
    return known(start);
  }

  /** The simplest run so far. */
  public Turned simplest() {
    return known(simplest);
  }

  /** What was done; known after the run. */
  public Tinertia steps() {
    return known(tinertia);
  }

  private static <T> T known(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("nothing has been run");
    }
    return value;
  }
}
