package dev.rethread.programs.juc;

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/**
 * A latch built on AbstractQueuedSynchronizer releases three waiters.
 *
 * <p>Expect: exit
 */
public final class OwnSynchronizer {
  private static final class Gate extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected int tryAcquireShared(int ignored) {
      return getState() == 1 ? 1 : -1;
    }

    @Override
    protected boolean tryReleaseShared(int ignored) {
      setState(1);
      return true;
    }
  }

  private static int arrivals;

  public static void main(String[] args) throws Exception {
    Gate gate = new Gate();
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      int id = i;
      crew[i] = new Thread(() -> pass(gate, id));
      crew[i].start();
    }
    System.out.println("queued " + gate.getQueueLength());
    gate.releaseShared(0);
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("arrivals " + arrivals);
  }

  private static void pass(Gate gate, int id) {
    gate.acquireShared(0);
    for (int i = 0; i < 2000; i++) {
      arrivals++;
    }
    System.out.println(id + " saw " + arrivals);
  }
}
