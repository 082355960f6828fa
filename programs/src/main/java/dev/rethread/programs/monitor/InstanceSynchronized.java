package dev.rethread.programs.monitor;

import java.util.ArrayList;
import java.util.List;

/**
 * Synchronized methods of two objects are independent, those of one object exclude each other.
 *
 * <p>Expect: exit
 */
public final class InstanceSynchronized {
  private static final int ROUNDS = 1000;
  private final List<String> owners = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    InstanceSynchronized left = new InstanceSynchronized();
    InstanceSynchronized right = new InstanceSynchronized();
    Thread first = new Thread(() -> work(left, right, "a"));
    Thread second = new Thread(() -> work(right, left, "b"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(left.owners.size() + " " + left.owners.hashCode());
    System.out.println(right.owners.size() + " " + right.owners.hashCode());
  }

  private static void work(InstanceSynchronized one, InstanceSynchronized other, String tag) {
    for (int i = 0; i < ROUNDS; i++) {
      one.take(tag);
      other.take(tag);
    }
  }

  private synchronized void take(String tag) {
    owners.add(tag);
  }
}
