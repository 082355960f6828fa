package dev.rethread.programs.heap;

/**
 * Objects are published through a plain field without any synchronisation and read by another
 * thread.
 *
 * <p>Expect: exit
 */
public final class UnsafePublication {
  private static final int ROUNDS = 3000;

  private static final class Node {
    int number;
    Node previous;

    Node(int number, Node previous) {
      this.number = number;
      this.previous = previous;
    }
  }

  private static Node head = new Node(0, null);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> publish(1));
    Thread second = new Thread(() -> publish(-1));
    first.start();
    second.start();
    first.join();
    second.join();
    int length = 0;
    for (Node node = head; node != null; node = node.previous) {
      length++;
    }
    System.out.println("length " + length + " head " + head.number);
  }

  private static void publish(int sign) {
    long sum = 0;
    for (int i = 1; i <= ROUNDS; i++) {
      head = new Node(i * sign, head);
      sum += head.number;
    }
    System.out.println("sign " + sign + " sum " + sum);
  }
}
