package dev.rethread.replay.debug;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A method of the program that runs for the debugger. Its thread, and no other, runs until it ends:
 * the thread is resumed however often it was suspended, and afterwards is suspended as often again.
 */
final class Evaluation {
  /** An option of invocations: threads that are suspended stay so. */
  private static final int SINGLE_THREADED = 1;

  private final Packet invocation;
  private final IdSizes sizes;
  private final long thread;
  private final @Nullable EvaluatingField field;

  /** What stopped the other threads meanwhile; the debugger learns of it afterwards. */
  private final List<Packet> heldBack = new ArrayList<>();

  /** How often the thread is resumed beyond the once of the invocation. */
  private int resumed;

  /**
   * Describes it.
   *
   * @param field what keeps its events apart; null before the program has any
   */
  Evaluation(Packet invocation, IdSizes sizes, @Nullable EvaluatingField field) {
    this.invocation = invocation;
    this.sizes = sizes;
    this.field = field;
    // The thread to run in is the second thing that an invocation names.
    ByteBuffer data = invocation.data();
    IdSizes.read(
        data, invocation.command() == Command.INVOKE_VIRTUAL ? sizes.object() : sizes.type());
    this.thread = IdSizes.read(data, sizes.object());
  }

  int number() {
    return invocation.number();
  }

  /** Asks how often its thread is suspended; waits for the target. */
  void askSuspensions(Target target) {
    try {
      resumed = Math.max(0, target.ask(Command.SUSPEND_COUNT, threadId()).getInt() - 1);
    } catch (IOException e) {
      resumed = 0; // no such thread: the target will tell the debugger so
    }
  }

  void start(Target target) throws IOException {
    if (field != null) {
      field.set(target, thread);
    }
    for (int i = 0; i < resumed; i++) {
      target.tell(Command.RESUME_THREAD, threadId());
    }
    byte[] data = new byte[invocation.data().remaining()];
    invocation.data().get(data);
    data[data.length - 1] |= SINGLE_THREADED; // the options come last
    target.forward(invocation.with(data));
  }

  /**
   * Takes note of an event in the target. One that has stopped all threads because of another than
   * the evaluation's is held back, and the evaluation goes on.
   *
   * @return false if it is to be told now
   */
  boolean holdsBack(Packet event, Target target) throws IOException {
    if (!EventPacket.stopsAllFor(event, sizes, thread)) {
      return false;
    }
    resumed++;
    target.tell(Command.RESUME_THREAD, threadId());
    heldBack.add(event);
    return true;
  }

  /**
   * The method has returned and its thread is suspended again.
   *
   * @return the events that were held back
   */
  List<Packet> end(Target target) throws IOException {
    for (int i = 0; i < resumed; i++) {
      target.tell(Command.SUSPEND_THREAD, threadId());
    }
    if (field != null) {
      field.set(target, 0);
    }
    return heldBack;
  }

  private byte[] threadId() throws IOException {
    ByteArrayOutputStream id = new ByteArrayOutputStream();
    IdSizes.write(new DataOutputStream(id), thread, sizes.object());
    return id.toByteArray();
  }
}
