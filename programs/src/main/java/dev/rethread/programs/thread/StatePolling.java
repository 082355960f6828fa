package dev.rethread.programs.thread;

import java.util.EnumMap;
import java.util.Map;

/**
 * Main samples getState of a child that runs, blocks, waits, sleeps and ends.
 *
 * <p>Expect: exit
 */
public final class StatePolling {
  private static final Object lock = new Object();

  public static void main(String[] args) throws Exception {
    Thread child = new Thread(StatePolling::work);
    Map<Thread.State, Boolean> seen = new EnumMap<>(Thread.State.class);
    seen.put(child.getState(), true);
    int samples = 0;
    synchronized (lock) {
      child.start();
      for (int i = 0; i < 300; i++) {
        seen.put(child.getState(), true);
      }
    }
    while (child.getState() != Thread.State.TERMINATED) {
      samples++;
      seen.put(child.getState(), true);
      Thread.yield();
    }
    System.out.println("samples " + samples + " " + seen.keySet());
  }

  private static void work() {
    try {
      synchronized (lock) {
        lock.wait(1);
      }
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
