package dev.rethread.agent;

import dev.rethread.agent.record.Journal;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Recording;

/** The process of the target JVM, as the program sees it. */
final class OwnProcess {
  private static final String REAPER_STACK = "jdk.lang.processReaperUseDefaultStackSize";

  static void describe(Journal journal) {
    ProcessHandle current = prepare();
    journal.property("pid", Long.toString(current.pid()));
    journal.property("pid.started", Long.toString(Vm.UNSAFE.getLong(current, started(current))));
  }

  /** Gives the process the number it had in the recorded run. */
  static void restore(Recording recording) {
    ProcessHandle current = prepare();
    Vm.UNSAFE.putLong(current, pid(current), Long.parseLong(recording.meta("pid")));
    Vm.UNSAFE.putLong(current, started(current), Long.parseLong(recording.meta("pid.started")));
  }

  /**
   * Has the JDK set up what it needs for processes. The threads that wait for one have a stack of
   * their own size, which is too small for our hooks: they are to have one of the usual size.
   */
  private static ProcessHandle prepare() {
    String before = System.getProperty(REAPER_STACK);
    System.setProperty(REAPER_STACK, "true");
    ProcessHandle current = ProcessHandle.current();
    if (before == null) {
      System.clearProperty(REAPER_STACK);
    } else {
      System.setProperty(REAPER_STACK, before);
    }
    return current;
  }

  private static long pid(ProcessHandle handle) {
    return Vm.UNSAFE.objectFieldOffset(handle.getClass(), "pid");
  }

  private static long started(ProcessHandle handle) {
    return Vm.UNSAFE.objectFieldOffset(handle.getClass(), "startTime");
  }

  private OwnProcess() {}
}
