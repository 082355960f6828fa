package dev.rethread.replay.debug;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the program that run for the debugger. They run one at a time, with all threads but
 * their own left as they are, and have no events: the target is told so before they start, and that
 * the thread belongs to the program again before the debugger learns that they ended.
 */
final class Evaluations {
  private final Target target;

  private @Nullable IdSizes sizes; // of the debugger's thread
  private @Nullable EvaluatingField field; // of the debugger's thread
  private @Nullable Evaluation running; // guarded by this
  private final Deque<Evaluation> waiting = new ArrayDeque<>(); // guarded by this
  private @Nullable Packet dispose; // guarded by this

  Evaluations(Target target) {
    this.target = target;
  }

  /** Starts an invocation as soon as no other runs. Called by the debugger's thread only. */
  void invoke(Packet invocation) throws IOException {
    // Not under the lock: the answers come through the target's thread, which may wait for it.
    if (sizes == null) {
      sizes = IdSizes.of(target.ask(Command.ID_SIZES, new byte[0]));
    }
    if (field == null) {
      field = EvaluatingField.find(target, sizes);
    }
    Evaluation evaluation = new Evaluation(invocation, sizes, field);
    evaluation.askSuspensions(target);
    synchronized (this) {
      waiting.add(evaluation);
      startNext();
    }
  }

  /** As {@link Evaluation#holdsBack}, of the one that runs. */
  synchronized boolean holdsBack(Packet event) throws IOException {
    return running != null && dispose == null && running.holdsBack(event, target);
  }

  /**
   * Takes note of a reply, which the debugger must not have got yet.
   *
   * @return the events to tell the debugger after it
   */
  synchronized List<Packet> replied(int number) throws IOException {
    if (running == null || running.number() != number) {
      return List.of();
    }
    List<Packet> heldBack = running.end(target);
    running = null;
    startNext();
    if (dispose != null) {
      target.forward(dispose);
    }
    return heldBack;
  }

  /**
   * Lets the debugger go: what runs for it is run to its end, and then the target forgets about it
   * and resumes all threads.
   */
  synchronized void dispose(Packet command) throws IOException {
    waiting.clear();
    if (running == null) {
      target.forward(command);
    } else {
      dispose = command;
      target.tell(Command.CLEAR_BREAKPOINTS, new byte[0]);
      target.tell(Command.RESUME, new byte[0]);
    }
  }

  /** Whether the debugger has gone and only an evaluation is left to end. */
  synchronized boolean isEnding() {
    return dispose != null;
  }

  private synchronized void startNext() throws IOException {
    if (running == null && !waiting.isEmpty()) {
      running = waiting.remove();
      running.start(target);
    }
  }
}
