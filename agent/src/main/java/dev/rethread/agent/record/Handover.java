package dev.rethread.agent.record;

import dev.rethread.instrument.JdkClasses;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * How a stream comes to have what another one owns: it marks the cell, and then waits until the
 * owner cannot be between its look at the cell and its access any more.
 *
 * <p>That is so when the owner answers, at a poll or while it waits for something itself; when it is
 * blocked, by its own word or that of the JVM; and when it is in code that has no probes. Whoever
 * goes on from there finds the mark: mark and state are each written before the other is read.
 */
final class Handover {
  private static final Unsafe U = Vm.UNSAFE;
  private static final long ASKED = U.objectFieldOffset(RecordState.class, "asked");

  /** So often it is only looked at; then others may run meanwhile. */
  private static final int SPINS = 100;

  /** After so many nanoseconds the owner's stack is looked at. */
  private static final long PATIENCE = 10_000_000;

  /** After so many, an owner that is at the same place is taken to be blocked inside the JVM. */
  private static final long MOST_PATIENCE = 1_000_000_000;

  private final Journal journal;

  Handover(Journal journal) {
    this.journal = journal;
  }

  /**
   * Waits for an owner.
   *
   * @param s the current stream, in the middle of its last event
   * @return the last event of the owner that has happened
   */
  long await(RecordState s, RecordState owner) {
    if (owner.thread == Thread.currentThread()) {
      return owner.events; // it is interrupted by a class initialisation
    }
    int ticket = U.getAndAddInt(owner, ASKED, 1) + 1;
    owner.attention = 1;
    long since = 0;
    for (int i = 0; ; i++) {
      if (owner.answered - ticket >= 0) {
        return owner.answeredAt;
      }
      if (owner.waiting != ThreadState.WAITS_NOT) {
        return owner.waitsSince;
      }
      if (owner.outside) {
        long done = owner.outsideSince;
        if (!owner.entering) { // in an event the recorder itself may use what is mute
          return done;
        }
      }
      if (s.attention != 0) {
        EventRecorder.answer(s, s.events - 1);
      }
      if (i < SPINS) {
        Thread.onSpinWait();
        continue;
      }
      long blocked = blockedAt(s, owner);
      if (blocked >= 0) {
        return blocked;
      }
      Thread.yield();
      long now = System.nanoTime();
      since = since == 0 ? now : since;
      if (now - since > PATIENCE) {
        long stuck = stuckAt(s, owner, now - since > MOST_PATIENCE);
        if (stuck >= 0) {
          return stuck;
        }
      }
    }
  }

  /** Lets a thread that waits for another one wait a little. */
  static void spin(int times) {
    if (times < SPINS) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }

  /** The last event of a stream that is blocked as the JVM knows; -1 if it is not. */
  private static long blockedAt(RecordState s, RecordState owner) {
    Thread thread = owner.thread;
    long events = owner.events;
    s.mute++;
    Thread.State state = thread == null ? Thread.State.TERMINATED : thread.getState();
    s.mute--;
    return state != Thread.State.RUNNABLE
            && state != Thread.State.NEW
            && owner.events == events
            && isBetweenBlocks(owner)
        ? events
        : -1;
  }

  /** The last event of a stream that is in code without probes; -1 if it is not. */
  private long stuckAt(RecordState s, RecordState owner, boolean forLong) {
    Thread thread = owner.thread;
    long events = owner.events;
    s.mute++;
    try {
      StackTraceElement top = top(thread);
      if (owner.events != events || !isBetweenBlocks(owner) || owner.answered == owner.asked) {
        return -1;
      }
      if (top == null || !hasProbes(top.getClassName())) {
        return events;
      }
      if (forLong && top.equals(top(thread)) && owner.events == events) {
        journal.note("not waited for a thread that was at " + top + " for long");
        return events;
      }
      return -1;
    } finally {
      s.mute--;
    }
  }

  /**
   * Whether all events that are counted have happened. The JVM may load a class between two accesses
   * of a block, and the recorder may be in the middle of an event.
   */
  private static boolean isBetweenBlocks(RecordState owner) {
    return !owner.entering && (owner.mute == 0 || owner.outside);
  }

  private static @Nullable StackTraceElement top(@Nullable Thread thread) {
    StackTraceElement[] stack = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
    return stack.length == 0 ? null : stack[0];
  }

  private static boolean hasProbes(String className) {
    String name = className.replace('.', '/');
    return !JdkClasses.isJdk(name) || JdkClasses.isInstrumented(name);
  }
}
