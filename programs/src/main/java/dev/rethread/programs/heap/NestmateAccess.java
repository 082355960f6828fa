package dev.rethread.programs.heap;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Private fields of nested classes race through direct access from the outer class and from each
 * other.
 *
 * <p>Expect: exit
 */
public final class NestmateAccess {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();

  private static final class Left {
    private int value = 1;
  }

  private static final class Right {
    private int value = 2;

    private void pull(Left left) {
      value += left.value;
      left.value = value & 0xff;
    }
  }

  public static void main(String[] args) throws Exception {
    Left left = new Left();
    Right right = new Right();
    Thread first = new Thread(() -> pullOften(left, right));
    Thread second = new Thread(() -> pushOften(left, right));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(left.value + " " + right.value);
  }

  private static void pullOften(Left left, Right right) {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      right.pull(left);
    }
  }

  private static void pushOften(Left left, Right right) {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      left.value += right.value & 3;
      right.value--;
    }
  }
}
