package dev.rethread.agent.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads that have had their last event, until the JVM knows that too. Nobody goes on before, or
 * it would depend on the moment whether such a thread is alive.
 *
 * <p>The JVM needs the thread's monitor for that, which somebody may hold: whoever waits in it
 * gives it up, and nobody waits for it who cannot.
 */
final class Deaths {
  private volatile Thread[] dying = {};

  /** The thread has had its last event. */
  synchronized void begin(Thread thread) {
    Thread[] more = Arrays.copyOf(dying, dying.length + 1);
    more[dying.length] = thread;
    dying = more;
  }

  /** Whether the thread has told those that waited for its end: nobody will any more. */
  boolean isUnderWay(Object object) {
    for (Thread thread : dying) {
      if (thread == object) {
        return true;
      }
    }
    return false;
  }

  /**
   * Waits until they are dead, or cannot die yet.
   *
   * @param monitor that the current thread waits in, null for none
   */
  void await(@Nullable Object monitor) {
    if (dying.length == 0) {
      return;
    }
    for (Thread thread : dying) {
      while (thread != Thread.currentThread() && thread.isAlive()) {
        if (monitor == thread) {
          Waker.waitIn(monitor);
        } else if (thread.getState() == Thread.State.BLOCKED) {
          break;
        } else {
          Thread.yield();
        }
      }
    }
    forgetTheDead();
  }

  private synchronized void forgetTheDead() {
    List<Thread> alive = new ArrayList<>();
    for (Thread thread : dying) {
      if (thread.isAlive()) {
        alive.add(thread);
      }
    }
    dying = alive.toArray(new Thread[0]);
  }
}
