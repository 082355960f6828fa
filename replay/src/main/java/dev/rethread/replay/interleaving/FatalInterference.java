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
      String frame = Interleaving.ownFrame(failure);
      Interference found = frame == null ? null : find(failure.thread(), frame);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Of the last steps of a thread at a place in the code, the last one counts most. */
  private @Nullable Interference find(int thread, String frame) {
    boolean isThere = false;
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      if (step.thread() == thread) {
        boolean wasThere = isThere;
        isThere = isAt(step, frame);
        if (wasThere && !isThere) {
          return null;
        }
        Interference found = isThere && (step.isAccess() || step.isCall()) ? before(i) : null;
        if (found != null && found.isInterruption(steps, stretches)) {
          return found;
        }
      }
    }
    return null;
  }

  private static boolean isAt(Step step, String frame) {
    String className = step.site().className().replace('/', '.');
    return frame.equals(className + "." + step.site().method() + ":" + step.site().line());
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
