package dev.rethread.agent.schedule;

import java.util.Arrays;

/**
 * Threads that have had their last event, until the JVM knows that too. To the program they are
 * dead at once, or it would depend on the moment whether they are.
 */
final class Deaths {
  private Thread[] dying = {};

  /** The thread has had its last event. */
  synchronized void begin(Thread thread) {
    int alive = 0;
    Thread[] kept = new Thread[dying.length + 1];
    for (Thread other : dying) {
      if (other.isAlive()) {
        kept[alive++] = other;
      }
    }
    kept[alive++] = thread;
    dying = Arrays.copyOf(kept, alive);
  }

  /** Whether the thread has told those that waited for its end: nobody will any more. */
  synchronized boolean isUnderWay(Object object) {
    for (Thread thread : dying) {
      if (thread == object) {
        return true;
      }
    }
    return false;
  }
}
