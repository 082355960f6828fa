package dev.rethread.programs.juc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * findAny, forEach and peek of parallel streams show the order in which elements are reached.
 *
 * <p>Expect: exit
 */
public final class ParallelFindAny {
  private static final List<Integer> reached = Collections.synchronizedList(new ArrayList<>());

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 5; round++) {
      int any = IntStream.range(0, 2000).parallel().filter(i -> i % 97 == 5).findAny().getAsInt();
      System.out.println("any " + any);
    }
    IntStream.range(0, 200).parallel().peek(reached::add).forEach(i -> reached.add(-i));
    System.out.println(reached.hashCode() + " " + reached.subList(0, 10));
  }
}
