package dev.rethread.agent.control;

import dev.rethread.runtime.Vm;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;

/**
 * Who told the recorded JVM to end, besides the program itself: the JVM after the last thread, or
 * signals such as that of {@code kill}. No signal comes in a replay, so that a thread stands for
 * each.
 */
final class Shutdowns {
  private static final String OF_A_SIGNAL = " handler";

  /** What an exit by SIGTERM gives. */
  static final int TERMINATED = 143;

  /** An array, because hooks look things up here and collections are instrumented. */
  private final ThreadEntry[] entries;

  private final int status;

  Shutdowns(Recording recording) {
    entries =
        recording.threads().stream()
            .filter(entry -> entry.kind() == Format.KIND_SHUTDOWN)
            .toArray(ThreadEntry[]::new);
    String exit = recording.meta("exit");
    status = exit.isEmpty() ? TERMINATED : Integer.parseInt(exit);
  }

  /** Starts the threads of the recorded signals; they wait for their turn to end the JVM. */
  void startSignals() {
    for (ThreadEntry entry : entries) {
      if (entry.name().endsWith(OF_A_SIGNAL)) {
        new Signalled(entry.name(), entry.index(), status).start();
      }
    }
  }

  /** Whether the thread is there because somebody wants the replay itself to end. */
  static boolean isRealSignal(Thread thread) {
    return thread.getName().endsWith(OF_A_SIGNAL) && !(thread instanceof Signalled);
  }

  /** The stream that was recorded for such a thread; 0 if it did not get that far. */
  int streamOf(Thread thread) {
    if (thread instanceof Signalled signalled) {
      return signalled.stream;
    }
    for (ThreadEntry entry : entries) {
      if (entry.name().equals(thread.getName())) {
        return entry.index();
      }
    }
    return 0;
  }

  /** Does what the JVM's own thread did when the signal came. */
  private static final class Signalled extends Thread {
    final int stream;
    private final int status;

    Signalled(String name, int stream, int status) {
      super(Vm.systemGroup(), null, name, 0, false);
      this.stream = stream;
      this.status = status;
      setDaemon(true);
    }

    @Override
    public void run() {
      Runtime.getRuntime().exit(status);
    }
  }
}
