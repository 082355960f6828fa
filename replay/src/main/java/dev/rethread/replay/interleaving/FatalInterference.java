package dev.rethread.replay.interleaving;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Recording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What another thread did to the data that a thread has failed on: between the last look at it, on
 * the line from which the exception came, and the look before. Says more about the failure than any
 * other interference.
 */
final class FatalInterference {
  private final List<Step> steps;
  private final Stretches stretches;

  FatalInterference(List<Step> steps, Stretches stretches) {
    this.steps = steps;
    this.stretches = stretches;
  }

  /** Of the first failure that has one; null if none has. */
  @Nullable Interference find(Recording recording) {
    for (FailureEntry failure : recording.failures()) {
      for (String frame : failure.frames()) {
        if (Interleaving.isOwn(frame)) {
          Interference found = find(lastAt(failure.thread(), frame));
          if (found != null) {
            return found;
          }
          break; // its callers had not looked at anything since
        }
      }
    }
    return null;
  }

  /** The last step of a thread at a place in the code, -1 if there is none. */
  private int lastAt(int thread, String frame) {
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      String className = step.site().className().replace('/', '.');
      String place = className + "." + step.site().method() + ":" + step.site().line();
      if (step.thread() == thread && place.equals(frame)) {
        return i;
      }
    }
    return -1;
  }

  /** Of the steps that are on one line with the last of them, the last one counts most. */
  private @Nullable Interference find(int last) {
    for (int i = last; i >= 0; i--) {
      Step step = steps.get(i);
      if (step.thread() == steps.get(last).thread()) {
        if (step.site().line() != steps.get(last).site().line()) {
          return null;
        }
        Interference found = step.isAccess() || step.isCall() ? before(i) : null;
        if (found != null && found.isInterruption(steps, stretches)) {
          return found;
        }
      }
    }
    return null;
  }

  /** With the thread's previous access to the same, if somebody else has changed it since. */
  private @Nullable Interference before(int last) {
    Step step = steps.get(last);
    int foreign = -1;
    for (int i = last - 1; i >= 0; i--) {
      Step other = steps.get(i);
      if (other.variable().equals(step.variable())) {
        if (other.thread() == step.thread()) {
          return foreign < 0 ? null : Interference.ofWrite(steps, i, foreign, last);
        }
        foreign = foreign < 0 && other.write() ? i : foreign;
      }
    }
    return null;
  }
}
