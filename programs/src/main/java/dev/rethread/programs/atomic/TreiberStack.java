package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A lock-free stack is pushed and popped by three threads.
 *
 * <p>Expect: exit
 */
public final class TreiberStack {
  private static final class Node {
    final int item;
    Node next;

    Node(int item) {
      this.item = item;
    }
  }

  private static final AtomicReference<Node> top = new AtomicReference<>();

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      int id = i;
      crew[i] = new Thread(() -> work(id));
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("empty " + (top.get() == null));
  }

  private static void work(int id) {
    long digest = 0;
    for (int i = 0; i < 500; i++) {
      push(new Node(id * 1000 + i));
      digest = digest * 31 + pop().item;
    }
    System.out.println(id + " digest " + digest);
  }

  private static void push(Node node) {
    do {
      node.next = top.get();
    } while (!top.compareAndSet(node.next, node));
  }

  private static Node pop() {
    Node node;
    do {
      node = top.get();
    } while (!top.compareAndSet(node, node.next));
    return node;
  }
}
