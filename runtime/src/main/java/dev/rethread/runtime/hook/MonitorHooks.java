package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/** Monitors, wait and notify. */
public final class MonitorHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  @DontInline
  public static void enter(@Nullable Object monitor, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && monitor != null) {
      ENGINE.monitorEnter(s, monitor, site);
    }
  }

  @DontInline
  public static void entered(Object monitor, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.monitorEntered(s, monitor, site);
    }
  }

  @DontInline
  public static void enteredMethod(Object monitor, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.methodEntered(s, monitor, site);
    }
  }

  @DontInline
  public static void exit(@Nullable Object monitor, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && monitor != null) {
      ENGINE.monitorExit(s, monitor, site);
    }
  }

  /** Replaces {@code Object.wait()}. */
  public static void await(Object monitor, int site) throws InterruptedException {
    await(monitor, 0, 0, site);
  }

  /** Replaces {@code Object.wait(long)}. */
  public static void await(Object monitor, long millis, int site) throws InterruptedException {
    await(monitor, millis, 0, site);
  }

  /** Replaces {@code Object.wait(long, int)}. */
  public static void await(Object monitor, long millis, int nanos, int site)
      throws InterruptedException {
    ThreadState s = ThreadTable.active();
    if (s == null || millis < 0 || nanos < 0 || nanos > 999_999 || !Thread.holdsLock(monitor)) {
      monitor.wait(millis, nanos);
    } else {
      ENGINE.objectWait(s, monitor, millis, nanos, site);
    }
  }

  /** Replaces {@code Object.notify()}. */
  public static void signal(Object monitor, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !Thread.holdsLock(monitor)) {
      byOther(monitor, false);
      monitor.notify();
    } else {
      ENGINE.objectNotify(s, monitor, false, site);
    }
  }

  /** Replaces {@code Object.notifyAll()}. */
  public static void signalAll(Object monitor, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || !Thread.holdsLock(monitor)) {
      byOther(monitor, true);
      monitor.notifyAll();
    } else {
      ENGINE.objectNotify(s, monitor, true, site);
    }
  }

  private static void byOther(Object monitor, boolean all) {
    if (Thread.holdsLock(monitor)) {
      ENGINE.notifiedByOther(monitor, all);
    }
  }

  private MonitorHooks() {}
}
