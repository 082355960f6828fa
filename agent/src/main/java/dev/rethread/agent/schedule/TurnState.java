package dev.rethread.agent.schedule;

import dev.rethread.runtime.ThreadState;
import org.jspecify.annotations.Nullable;

/** A stream whose thread may take turns with others. */
public class TurnState extends ThreadState {
  /** Position in the spawn tree. */
  public String path = "";

  /** How many threads it has started. */
  public int children;

  /** If threads run one at a time: the thread, also of a class initialisation in it. */
  @Nullable Task task;

  /** The thread could go on, but is kept from it: it does not wait for anything. */
  public volatile boolean stopped;

  public TurnState(int index, Thread thread) {
    super(index, thread);
  }
}
