package dev.rethread.programs.monitor;

/**
 * Objects that are locked to be changed, and read by all without the lock for long enough that
 * somebody may take them for objects that are only read, or are only his.
 *
 * <p>Expect: exit
 */
public final class LockedNowAndThen {
  private static final int THREADS = 4;
  private static final int ROUNDS = 60;
  private static final int READS = 150;

  private static final class Node {
    int value;
    int changes;
    Node next;

    void change(int by) throws InterruptedException {
      synchronized (this) {
        value = value * 31 + by;
        changes++;
        if (changes % 16 == 0) {
          wait(1);
          value++;
        } else if (changes % 16 == 8) {
          notifyAll();
        }
      }
    }

    int look() {
      int sum = value;
      for (int i = 0; i < READS; i++) {
        sum = sum * 31 + value + changes;
      }
      return sum;
    }
  }

  private static final Node[] NODES = new Node[6];
  private static final int[] SEEN = new int[THREADS];

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < NODES.length; i++) {
      NODES[i] = new Node();
      NODES[i].next = i == 0 ? null : NODES[i - 1];
    }
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      threads[i] = new Thread(() -> run(number));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (int seen : SEEN) {
      System.out.println(seen);
    }
    for (Node node : NODES) {
      System.out.println(node.value + " " + node.changes);
    }
  }

  private static void run(int number) {
    int seen = 0;
    try {
      for (int round = 0; round < ROUNDS; round++) {
        for (Node node = NODES[NODES.length - 1]; node != null; node = node.next) {
          seen = seen * 31 + node.look();
        }
        NODES[(number + round * 5) % NODES.length].change(number + seen % 3);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    SEEN[number] = seen;
  }
}
