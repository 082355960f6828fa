package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Two threads append to an immutable list in an AtomicReference and count their failed attempts.
 *
 * <p>Expect: exit
 */
public final class ReferenceSwap {
  private record Cell(int item, Cell rest) {}

  private static final AtomicReference<Cell> head = new AtomicReference<>();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> push(1));
    Thread second = new Thread(() -> push(2));
    first.start();
    second.start();
    first.join();
    second.join();
    int digest = 0;
    for (Cell cell = head.get(); cell != null; cell = cell.rest()) {
      digest = digest * 31 + cell.item();
    }
    System.out.println("digest " + digest);
  }

  private static void push(int id) {
    int retries = 0;
    for (int i = 0; i < 1500; i++) {
      Cell old = head.get();
      while (!head.compareAndSet(old, new Cell(id, old))) {
        retries++;
        old = head.get();
      }
    }
    System.out.println(id + " retries " + retries);
  }
}
