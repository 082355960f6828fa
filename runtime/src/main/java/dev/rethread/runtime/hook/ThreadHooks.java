package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.time.Duration;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** The life of threads, parking and sleeping. */
public final class ThreadHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** In {@code Thread.start}, right before the JVM starts the thread. */
  public static void start(Thread thread) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.threadStart(s, thread);
      if (ENGINE.replaying()) {
        remember(thread);
      }
    }
  }

  /** Replaying: all threads by their streams. What asks for threads may come after their end. */
  private static @Nullable Thread[] replayed = new Thread[64]; // guarded by the class

  private static synchronized void remember(Thread thread) {
    ThreadState state = ThreadTable.find(thread);
    if (state != null) {
      if (state.index >= replayed.length) {
        @Nullable Thread[] larger = new Thread[state.index * 2];
        System.arraycopy(replayed, 0, larger, 0, replayed.length);
        replayed = larger;
      }
      replayed[state.index] = thread;
    }
  }

  private static synchronized @Nullable Thread remembered(int stream) {
    Thread thread = stream < replayed.length ? replayed[stream] : null;
    return thread == null ? ThreadTable.thread(stream) : thread;
  }

  /** In {@code Thread.exit}, which the JVM calls when a thread has nothing more to run. */
  public static void exit(Thread thread) {
    ThreadState s = ThreadTable.find(thread);
    if (s != null && thread == Thread.currentThread()) {
      ENGINE.threadExit(s);
    }
  }

  /** At the start of {@code Thread.interrupt}. */
  public static void interrupt(Thread thread) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.interrupt(s, thread);
    } else if (ThreadTable.find(thread) != null) {
      ENGINE.interruptedByOther(thread);
    }
  }

  /** Never started: interrupting it does nothing. */
  private static final Thread NOBODY = new Thread(null, null, "rethread-nobody", 0, false);

  /** Makes that thread before there are events. */
  public static void prepare() {
    NOBODY.setDaemon(true);
  }

  /** In {@code Thread.interrupt}: the thread to tell the JVM about. */
  public static Thread interruptTarget(Thread thread) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.interrupts(s);
    }
    return ENGINE.replaying() && ThreadTable.find(thread) != null ? NOBODY : thread;
  }

  /** In {@code ThreadLocalRandom.localInit}: whether the current thread needs no seed. */
  public static boolean hasSeed() {
    return ThreadTable.current() != null;
  }

  /** In what the JDK does to the program when the collector has found out. */
  public static boolean isOfJvm() {
    return ThreadTable.current() == null;
  }

  /** Whether what waits for the operating system has nothing to wait for. */
  public static boolean replaying() {
    return ENGINE.replaying();
  }

  /** In {@code Thread.dispatchUncaughtException}. */
  public static void uncaught(Throwable thrown) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.uncaught(s, thrown);
    }
  }

  /** Replaces {@code Unsafe.park}. */
  public static void park(Unsafe unsafe, boolean absolute, long time, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      unsafe.park(absolute, time);
    } else {
      ENGINE.park(s, absolute, time, site);
    }
  }

  /** Replaces {@code Unsafe.unpark}. */
  public static void unpark(Unsafe unsafe, @Nullable Object thread, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && thread instanceof Thread target) {
      ENGINE.unpark(s, target, site);
      return;
    }
    if (thread instanceof Thread target && ThreadTable.find(target) != null) {
      ENGINE.unparkedByOther(target);
    }
    unsafe.unpark(thread);
  }

  /** Replaces {@code Thread.sleep(long)}. */
  public static void sleep(long millis, int site) throws InterruptedException {
    sleep(millis, 0, site);
  }

  /** Replaces {@code Thread.sleep(long, int)}. */
  public static void sleep(long millis, int nanos, int site) throws InterruptedException {
    ThreadState s = ThreadTable.active();
    if (s == null || millis < 0 || nanos < 0 || nanos > 999_999) {
      Thread.sleep(millis, nanos);
    } else {
      ENGINE.sleep(s, millis, nanos, site);
    }
  }

  /** Replaces {@code Thread.sleep(Duration)} of JDK 19 and later. */
  public static void sleep(Duration duration, int site) throws InterruptedException {
    long nanos =
        duration.compareTo(Duration.ofMillis(Long.MAX_VALUE)) < 0
            ? duration.toNanosPart() % 1_000_000
            : 0;
    if (!duration.isNegative()) {
      sleep(duration.toMillis(), (int) nanos, site);
    }
  }

  /** At the start of {@code Thread.getState}. */
  public static Thread.State replayState(int site) {
    return Thread.State.values()[(int) InputHooks.replay(site)];
  }

  /** At the end of {@code Thread.getState}. */
  public static Thread.State recordState(Thread.State state, Thread thread, int site) {
    ThreadState s = ThreadTable.active();
    Thread.State told = s == null ? state : ENGINE.stateOf(thread, state);
    record(told.ordinal(), thread, site);
    return told;
  }

  /** At the end of {@code Thread.isAlive}. */
  public static boolean recordAlive(boolean alive, Thread thread, int site) {
    ThreadState s = ThreadTable.active();
    boolean told = s == null ? alive : ENGINE.isAlive(thread, alive);
    record(told ? 1 : 0, thread, site);
    return told;
  }

  /** At the end of {@code Thread.isInterrupted} and {@code Thread.interrupted}. */
  public static boolean recordInterrupted(boolean interrupted, Thread thread, int site) {
    ThreadState s = ThreadTable.active();
    boolean told = s == null ? interrupted : ENGINE.isInterrupted(thread, interrupted);
    record(told ? 1 : 0, thread, site);
    return told;
  }

  private static void record(long value, Thread thread, int site) {
    ThreadState s = ThreadTable.active();
    if (s != null && !ENGINE.replaying()) {
      ENGINE.recordValueAt(s, thread, Engine.CONTROL, value, site);
    }
  }

  /**
   * At the end of {@code ThreadGroup.enumerate}: logs each thread by its stream, or by its name if
   * it is not the program's. A thread that has had its last event does not count any more.
   */
  public static int recordThreads(int count, @Nullable Thread[] threads, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || ENGINE.replaying()) {
      return count;
    }
    s.mute();
    StringBuilder names = new StringBuilder();
    int kept = 0;
    for (int i = 0; i < count; i++) {
      Thread thread = threads[i];
      if (thread == null) {
        continue;
      }
      ThreadState found = ThreadTable.find(thread);
      if (found != null || (thread.isAlive() && !thread.getName().startsWith("rethread-"))) {
        threads[kept++] = thread;
        names.append(found != null ? "#" + found.index : thread.getName()).append('\n');
      }
    }
    for (int i = kept; i < count; i++) {
      threads[i] = null;
    }
    s.unmute();
    FileHooks.recordString(names.toString(), site);
    return kept;
  }

  /** At the start of {@code ThreadGroup.enumerate}. */
  public static int replayThreads(Thread[] threads, int site) {
    String names = FileHooks.replayString(site);
    ThreadState s = ThreadTable.active();
    if (names == null || s == null) {
      return 0;
    }
    s.mute();
    int count = 0;
    for (String name : names.lines().toList()) {
      Thread thread =
          name.startsWith("#") ? remembered(Integer.parseInt(name.substring(1))) : named(name);
      threads[count++] = thread == null ? NOBODY : thread;
    }
    s.unmute();
    return count;
  }

  private static @Nullable Thread named(String name) {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(name)) {
        return thread;
      }
    }
    return null;
  }

  private ThreadHooks() {}
}
