package dev.rethread.replay.simplify;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.simplify.Tinertia.Executed;
import dev.rethread.replay.turns.FailureSign;
import dev.rethread.replay.turns.Rehearsal;
import dev.rethread.replay.turns.Rehearsal.Rehearsed;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.trace.Switches;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs in JVMs that do one after the other. A second JVM is worth its start for long runs only. */
final class RehearsedRuns implements Tinertia.Runner, AutoCloseable {
  private static final long LONG_NANOS = 100_000_000;

  private final TurnRun runner;
  private final FailureSign wanted;
  private final List<Rehearsal> rehearsals = new ArrayList<>();
  private long lastNanos;

  RehearsedRuns(TurnRun runner, FailureSign wanted) {
    this.runner = runner;
    this.wanted = wanted;
  }

  @Override
  public int width() {
    return lastNanos < LONG_NANOS ? 1 : SideBySide.width();
  }

  @Override
  public Executed run(Switches candidate) throws WrongUseException {
    long start = System.nanoTime();
    boolean isWarm = !rehearsals.isEmpty();
    Executed executed = run(0, candidate);
    lastNanos = isWarm ? System.nanoTime() - start : 0;
    return executed;
  }

  @Override
  public List<Executed> run(List<Switches> candidates) throws WrongUseException {
    if (candidates.size() == 1) {
      return List.of(run(candidates.get(0)));
    }
    List<Callable<Executed>> tasks = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      int number = i;
      rehearsal(number);
      tasks.add(() -> run(number, candidates.get(number)));
    }
    return SideBySide.run(tasks);
  }

  private Rehearsal rehearsal(int number) {
    while (rehearsals.size() <= number) {
      rehearsals.add(new Rehearsal(runner, rehearsals.size()));
    }
    return rehearsals.get(number);
  }

  private Executed run(int number, Switches candidate) throws WrongUseException {
    Rehearsed rehearsed = rehearsal(number).run(candidate);
    return rehearsed == null
        ? new Executed(false, candidate, 0)
        : new Executed(
            wanted.isShownBy(rehearsed.sign()), rehearsed.switches(), rehearsed.preemptions());
  }

  @Override
  public void close() {
    rehearsals.forEach(Rehearsal::close);
  }
}
