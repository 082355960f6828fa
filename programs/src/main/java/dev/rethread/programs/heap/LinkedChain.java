package dev.rethread.programs.heap;

/**
 * A reader walks a doubly linked list of plain nodes while a writer splices nodes in and out.
 *
 * <p>Expect: exit
 */
public final class LinkedChain {
  private static final int ROUNDS = 1000;

  private static final class Node {
    final int number;
    Node next = this;
    Node previous = this;

    Node(int number) {
      this.number = number;
    }

    void insertAfter(Node place) {
      next = place.next;
      previous = place;
      place.next.previous = this;
      place.next = this;
    }

    void unlink() {
      previous.next = next;
      next.previous = previous;
    }
  }

  public static void main(String[] args) throws Exception {
    Node ring = new Node(0);
    Thread first = new Thread(() -> splice(ring));
    Thread second = new Thread(() -> walk(ring));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void splice(Node ring) {
    for (int i = 1; i <= ROUNDS; i++) {
      new Node(i).insertAfter(ring);
      if (i % 3 == 0) {
        ring.previous.unlink();
      }
      if (i % 2 == 0) {
        ring.next.next.unlink();
      }
    }
  }

  private static void walk(Node ring) {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Node node = ring.next;
      for (int steps = 0; node != ring && steps < 20; steps++) {
        digest = digest * 31 + node.number;
        node = (i & 1) == 0 ? node.next : node.previous;
      }
    }
    System.out.println("digest " + digest);
  }
}
