package dev.rethread.programs.input;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers that hash by their identity: the order of a set of them differs from run to run.
 *
 * <p>Expect: exit
 */
public final class HashOfAtomics {
  public static void main(String[] args) {
    Set<AtomicInteger> set = new HashSet<>();
    for (int i = 0; i < 10; i++) {
      set.add(new AtomicInteger(i));
    }
    StringBuilder order = new StringBuilder();
    for (AtomicInteger number : set) {
      order.append(number.get());
    }
    System.out.println(order);
  }
}
