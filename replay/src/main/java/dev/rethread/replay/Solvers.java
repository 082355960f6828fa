package dev.rethread.replay;

import dev.rethread.replay.leap.LeapSolver;
import dev.rethread.replay.light.LightSolver;
import dev.rethread.replay.order.Linearisation;
import dev.rethread.replay.order.UnsolvableException;
import dev.rethread.replay.stride.StrideSolver;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Technique;

/** Finds the schedule of a recording with the solver of the technique that made it. */
public final class Solvers {
  /** Which of the schedules that a recording allows. */
  private interface Choice {
    Schedule of(Linearisation order) throws UnsolvableException;
  }

  /**
   * Solves a recording. Of a run in turns the schedule is the order in which it was run.
   *
   * @throws WrongUseException if there is no order in it to be found
   * @throws RecordingException if it is damaged or contradicts itself
   */
  public static Schedule solve(Recording recording) throws WrongUseException, RecordingException {
    return solve(recording, order -> order.schedule(true));
  }

  /** The same, though the order of a run in turns may be another one that looks alike. */
  public static Schedule solveAnew(Recording recording)
      throws WrongUseException, RecordingException {
    return solve(recording, order -> order.schedule(false));
  }

  /** Any schedule that the recording allows; the seed says which. */
  public static Schedule solveAnyhow(Recording recording, long seed)
      throws WrongUseException, RecordingException {
    return solve(recording, order -> order.shuffled(seed));
  }

  private static Schedule solve(Recording recording, Choice choice)
      throws WrongUseException, RecordingException {
    Technique technique = check(recording);
    try {
      return choice.of(
          switch (technique) {
            case LIGHT -> LightSolver.order(recording);
            case LEAP -> LeapSolver.order(recording);
            case STRIDE -> StrideSolver.order(recording);
            case NONE -> throw new IllegalStateException("there is no order in it");
          });
    } catch (UnsolvableException e) {
      throw new RecordingException(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      // What the records say makes no sense.
      throw new RecordingException(recording.file() + ": damaged (" + e.getMessage() + ")");
    }
  }

  /**
   * Checks that there is a solver for a recording.
   *
   * @return what made it
   */
  static Technique check(Recording recording) throws WrongUseException {
    String name = recording.meta("technique");
    Technique technique;
    try {
      technique = Technique.of(name);
    } catch (IllegalArgumentException e) {
      throw new WrongUseException(
          recording.file() + " was made by technique \"" + name + "\", which cannot be replayed");
    }
    if (technique == Technique.NONE) {
      throw new WrongUseException(
          recording.file()
              + " was made with --technique none, which records no order:"
              + " there is nothing to replay");
    }
    return technique;
  }

  private Solvers() {}
}
