package dev.rethread.agent.schedule;

import dev.rethread.runtime.Vm;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Wakes threads that wait in a monitor. A thread of its own, because it must enter the monitor for
 * that: whoever is chosen meanwhile may have it, and a thread of the program that blocks there
 * could be the next to be chosen.
 */
final class Waker extends Thread {
  /** In case that the wake-up came before the wait. */
  private static final long WAIT_MILLIS = 10;

  private final ConcurrentLinkedQueue<Task> tasks = new ConcurrentLinkedQueue<>();

  Waker() {
    super(Vm.systemGroup(), null, "rethread-waker", 0, false);
    setDaemon(true);
  }

  void wake(Task task) {
    tasks.add(task);
    Vm.UNSAFE.unpark(this);
  }

  /** Waits in a monitor that the current thread holds, until woken, or for a moment. */
  static void waitIn(Object monitor) {
    try {
      monitor.wait(WAIT_MILLIS);
    } catch (InterruptedException e) {
      // The scheduler knows already.
    }
  }

  @Override
  public void run() {
    while (true) {
      Task task = tasks.poll();
      if (task == null) {
        Vm.UNSAFE.park(false, 0L);
        continue;
      }
      Object monitor = task.waitsIn;
      if (monitor != null) {
        Handover.tell(task, monitor);
      }
    }
  }
}
