package dev.rethread.programs.juc;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Parallel collectors keep the order of elements, or not, and use worker threads as they come.
 *
 * <p>Expect: exit
 */
public final class ParallelCollect {
  public static void main(String[] args) throws Exception {
    List<Integer> ordered = IntStream.range(0, 500).parallel().boxed().collect(Collectors.toList());
    System.out.println("ordered " + ordered.hashCode());
    Map<Integer, List<Integer>> groups =
        IntStream.range(0, 500)
            .parallel()
            .boxed()
            .collect(Collectors.groupingByConcurrent(i -> i % 3));
    System.out.println("groups " + groups.hashCode());
    Map<String, Long> threads =
        IntStream.range(0, 500)
            .parallel()
            .mapToObj(i -> Thread.currentThread().getName())
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    System.out.println(threads);
  }
}
