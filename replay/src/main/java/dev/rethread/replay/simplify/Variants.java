package dev.rethread.replay.simplify;

import dev.rethread.trace.Switches.Stretch;
import java.util.ArrayList;
import java.util.List;

/**
 * What can be made of a trace with the operations of {@link Tinertia}.
 *
 * @param stretches of the trace
 */
record Variants(List<Stretch> stretches) {
  /** Index of the thread's next stretch, -1 if this is its last. */
  int next(int i) {
    List<Stretch> all = stretches;
    for (int j = i + 1; j < all.size(); j++) {
      if (all.get(j).thread().equals(all.get(i).thread())) {
        return j;
      }
    }
    return -1;
  }

  List<Stretch> without(int i) {
    List<Stretch> rest = new ArrayList<>(stretches);
    rest.remove(i);
    return rest;
  }

  /** Leaves out one of so many parts of all stretches. */
  List<Stretch> withoutPart(int part, int parts) {
    List<Stretch> all = stretches;
    List<Stretch> rest = new ArrayList<>(all.subList(0, (int) ((long) all.size() * part / parts)));
    rest.addAll(all.subList((int) ((long) all.size() * (part + 1) / parts), all.size()));
    return rest;
  }

  /** How many events a stretch has. */
  long length(int i) {
    Stretch stretch = stretches.get(i);
    long before = 0;
    for (Stretch earlier : stretches.subList(0, i)) {
      before = earlier.thread().equals(stretch.thread()) ? earlier.end() : before;
    }
    return stretch.end() - before;
  }

  /** Takes events from a stretch; what the thread does later comes so much earlier. */
  List<Stretch> shortened(int i, long less) {
    List<Stretch> shorter = new ArrayList<>(stretches);
    String thread = shorter.get(i).thread();
    for (int j = i; j < shorter.size(); j++) {
      Stretch stretch = shorter.get(j);
      if (stretch.thread().equals(thread)) {
        shorter.set(j, new Stretch(thread, stretch.end() - less));
      }
    }
    return shorter;
  }

  List<Stretch> movedUp(int i, int j) {
    List<Stretch> moved = new ArrayList<>(stretches);
    moved.set(i, moved.remove(j));
    return moved;
  }
}
