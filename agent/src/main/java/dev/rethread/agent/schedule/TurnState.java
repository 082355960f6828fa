package dev.rethread.agent.schedule;

import dev.rethread.runtime.ThreadState;
import dev.rethread.trace.Switches.Landmark;
import dev.rethread.trace.Switches.Stretch;
import org.jspecify.annotations.Nullable;

/** A stream whose thread may take turns with others. */
public class TurnState extends ThreadState {
  /** Position in the spawn tree. */
  public String path = "";

  /** How many threads it has started. */
  public int children;

  /** If threads run one at a time: the thread, also of a class initialisation in it. */
  @Nullable Task task;

  /** Where in the program's code it is about to have an event. */
  public int site;

  /** The thread could go on, but is kept from it: it does not wait for anything. */
  public volatile boolean stopped;

  /** How many events it has had in classes of the program, and how many in others since. */
  private long own;

  private long since;

  public TurnState(int index, Thread thread) {
    super(index, thread);
  }

  /** It has an event. */
  public final void count(boolean isOfProgram) {
    own += isOfProgram ? 1 : 0;
    since = isOfProgram ? 0 : since + 1;
  }

  final Landmark landmark() {
    return new Landmark(own, since);
  }

  /** Whether it has not come to a place yet. */
  final boolean isBefore(Stretch stretch) {
    Landmark place = stretch.landmark();
    return place == null
        ? events < stretch.end()
        : own < place.own() || (own == place.own() && since < place.since());
  }
}
