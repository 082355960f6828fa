package dev.rethread.replay;

import dev.rethread.replay.leap.LeapSolver;
import dev.rethread.replay.light.LightSolver;
import dev.rethread.replay.order.UnsolvableException;
import dev.rethread.replay.stride.StrideSolver;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.Schedule;
import dev.rethread.trace.Technique;

/** Finds the schedule of a recording with the solver of the technique that made it. */
public final class Solvers {
  /**
   * Solves a recording. Of a run in turns the schedule is the order in which it was run.
   *
   * @throws WrongUseException if there is no order in it to be found
   * @throws RecordingException if it is damaged or contradicts itself
   */
  public static Schedule solve(Recording recording) throws WrongUseException, RecordingException {
    return solve(recording, true);
  }

  /** The same, though the order of a run in turns may be another one that looks alike. */
  public static Schedule solveAnew(Recording recording)
      throws WrongUseException, RecordingException {
    return solve(recording, false);
  }

  private static Schedule solve(Recording recording, boolean asRun)
      throws WrongUseException, RecordingException {
    Technique technique = check(recording);
    try {
      return switch (technique) {
        case LIGHT -> LightSolver.solve(recording, asRun);
        case LEAP -> LeapSolver.solve(recording, asRun);
        case STRIDE -> StrideSolver.solve(recording, asRun);
        case NONE -> throw new IllegalStateException("there is no order in it");
      };
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
