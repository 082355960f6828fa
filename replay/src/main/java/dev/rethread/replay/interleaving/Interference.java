package dev.rethread.replay.interleaving;

import dev.rethread.trace.SwitchReason;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Two accesses of one thread to a variable, with another thread's access between them that no
 * execution of the first thread without interruption could give the same result with.
 *
 * @param first index of the first access of the thread
 * @param between index of the other thread's access
 * @param last index of the second access of the thread
 */
record Interference(Kind kind, int first, int between, int last) {
  /** By what the three accesses do; the most telling first. */
  enum Kind {
    /** Read, foreign write, write. */
    LOST_UPDATE("the update in between is lost"),
    /** Write, foreign read, write. */
    DIRTY_READ("the read in between sees a value that is not final"),
    /** Read, foreign write, read. */
    CHANGED_READ("the two reads see different writes"),
    /** Write, foreign write, read. */
    OVERWRITTEN("the thread does not read what it wrote");

    final String meaning;

    Kind(String meaning) {
      this.meaning = meaning;
    }
  }

  /** What has happened to a variable so far; the numbers are indexes of steps. */
  private static final class History {
    int lastRead = -1;
    int lastWrite = -1;
    final Map<Integer, Integer> lastOf = new HashMap<>();
  }

  /**
   * The first interference of the most telling kind, null if there is none. A thread that let the
   * others go on because it had to is not interrupted.
   */
  static @Nullable Interference find(List<Step> steps, Stretches stretches) {
    Map<Step.Variable, History> histories = new HashMap<>();
    EnumMap<Kind, Interference> found = new EnumMap<>(Kind.class);
    for (int i = 0; i < steps.size() && !found.containsKey(Kind.LOST_UPDATE); i++) {
      Step step = steps.get(i);
      if (step.isAccess()) {
        History history = histories.computeIfAbsent(step.variable(), v -> new History());
        Integer previous = history.lastOf.put(step.thread(), i);
        if (previous != null) {
          Interference candidate = between(history, steps, previous, i);
          if (candidate != null && candidate.isInterruption(steps, stretches)) {
            found.putIfAbsent(candidate.kind, candidate);
          }
        }
        if (step.write()) {
          history.lastWrite = i;
        } else {
          history.lastRead = i;
        }
      }
    }
    return found.isEmpty() ? null : found.values().iterator().next();
  }

  /** Whether the thread of the first access could have gone on to the last. */
  boolean isInterruption(List<Step> steps, Stretches stretches) {
    SwitchReason reason = stretches.reason(steps.get(first), steps.get(between));
    return reason == null || reason == SwitchReason.PREEMPTED;
  }

  /** An access after the thread's previous one is another thread's, or it would be the previous. */
  private static @Nullable Interference between(
      History history, List<Step> steps, int first, int last) {
    if (history.lastWrite > first) {
      return ofWrite(steps, first, history.lastWrite, last);
    }
    if (steps.get(first).write() && steps.get(last).write() && history.lastRead > first) {
      return new Interference(Kind.DIRTY_READ, first, history.lastRead, last);
    }
    return null;
  }

  /** What a foreign write between two accesses of a thread is; null if it makes no difference. */
  static @Nullable Interference ofWrite(List<Step> steps, int first, int write, int last) {
    boolean firstWrites = steps.get(first).write();
    boolean lastWrites = steps.get(last).write();
    if (firstWrites && lastWrites) {
      return null;
    }
    Kind kind = lastWrites ? Kind.LOST_UPDATE : firstWrites ? Kind.OVERWRITTEN : Kind.CHANGED_READ;
    return new Interference(kind, first, write, last);
  }

  /** The same, where steps have been left out. */
  Interference at(int[] indexes) {
    return new Interference(kind, indexes[first], indexes[between], indexes[last]);
  }
}
