package dev.rethread.agent.schedule;

import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import dev.rethread.trace.Switches.Stretch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The switches of the run so far. */
final class Course {
  private Stretch[] stretches = new Stretch[64];
  private char[] reasons = new char[64];
  private int count;
  private int preemptions;

  /** Where threads were about to have an event when they were preempted, the last one last. */
  private final Set<Integer> places = new LinkedHashSet<>();

  /** The same up to the first failure; null before that. */
  private @Nullable List<Integer> placesAtFailure;

  /** Another thread goes on. */
  void switched(Task from, SwitchReason reason) {
    if (count == stretches.length) {
      stretches = Arrays.copyOf(stretches, count * 2);
      reasons = Arrays.copyOf(reasons, count * 2);
    }
    reasons[count] = reason.letter();
    stretches[count++] = from.here();
    if (reason == SwitchReason.PREEMPTED) {
      preemptions++;
      places.remove(from.stream.site);
      places.add(from.stream.site);
    }
  }

  /**
   * The whole run, which ends in this thread. The end of the JVM itself is no part of it, unless
   * there was something in between.
   */
  Switches end(@Nullable Task last) {
    Switches switches = new Switches();
    for (int i = 0; i < count; i++) {
      switches.add(stretches[i]);
    }
    if (last != null && !last.isEndOfJvm()) {
      switches.add(last.here());
    }
    return switches;
  }

  int count() {
    return count;
  }

  /** A thread has failed: what follows matters less. */
  void failed() {
    placesAtFailure = placesAtFailure == null ? new ArrayList<>(places) : placesAtFailure;
  }

  /** The sites at which threads were preempted: the last one before the first failure first. */
  int[] preemptedAt() {
    List<Integer> before = placesAtFailure == null ? new ArrayList<>(places) : placesAtFailure;
    Set<Integer> all = new LinkedHashSet<>();
    for (int i = before.size() - 1; i >= 0; i--) {
      all.add(before.get(i));
    }
    all.addAll(places);
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /** A letter for each switch of a run that ends in this thread. */
  String reasons(@Nullable Task last) {
    boolean isLeftOut = count > 0 && last != null && last.isEndOfJvm();
    return new String(reasons, 0, isLeftOut ? count - 1 : count);
  }

  /** How many switches left a thread that could have gone on. */
  int preemptions() {
    return preemptions;
  }
}
