package dev.rethread.agent.schedule;

import dev.rethread.runtime.Vm;
import org.jspecify.annotations.Nullable;

/** Notices that the thread whose turn it is does not get on, and lets the others go on. */
final class Lookout extends Thread {
  private static final long LOOK_NANOS = 1_000_000;

  /** After so many looks without a step, a thread that is blocked loses its turn. */
  private static final int BLOCKED_LOOKS = 10;

  /** The same for one that may wait for the outside. */
  private static final int OUTSIDE_LOOKS = 30;

  /** The same for one that seems to compute: it may wait for a class to be initialised. */
  private static final int COMPUTING_LOOKS = 1_000;

  /** After so many looks at nobody, time goes on. */
  private static final int NOBODY_LOOKS = 500;

  private volatile @Nullable Turns watched;

  Lookout() {
    super(Vm.systemGroup(), null, "rethread-lookout", 0, false);
    setDaemon(true);
  }

  /** From now on it is about these. */
  void watch(Turns turns) {
    watched = turns;
  }

  @Override
  public void run() {
    Task seen = null;
    long steps = 0;
    int looks = 0;
    int patience = 0;
    while (true) {
      Vm.UNSAFE.park(false, LOOK_NANOS);
      Turns turns = watched;
      if (turns == null || turns.isClosed()) {
        continue;
      }
      Task running = turns.running();
      long now = turns.steps();
      int wanted = patience(running);
      if (running != seen || now != steps || wanted != patience) {
        seen = running;
        steps = now;
        patience = wanted;
        looks = 0;
      } else if (++looks >= patience) {
        looks = 0;
        goOn(turns, running);
      }
    }
  }

  private static void goOn(Turns turns, @Nullable Task running) {
    try {
      if (running == null) {
        turns.decideNext(true);
      } else if (running.paused) {
        turns.wakeAgain(running);
      } else {
        turns.pass(running);
      }
    } catch (EndOfRun e) {
      // Nobody could go on, which ended the run; this thread looks at the next one.
    }
  }

  private static int patience(@Nullable Task task) {
    if (task == null) {
      return NOBODY_LOOKS;
    }
    return switch (task.thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> BLOCKED_LOOKS;
      default -> task.outside ? OUTSIDE_LOOKS : COMPUTING_LOOKS;
    };
  }
}
