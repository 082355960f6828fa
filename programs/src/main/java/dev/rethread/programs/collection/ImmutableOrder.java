package dev.rethread.programs.collection;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Set.of and Map.of iterate in an order that a salt chosen at start-up decides.
 *
 * <p>Expect: exit
 */
public final class ImmutableOrder {
  public static void main(String[] args) throws Exception {
    System.out.println(Set.of("ann", "bob", "cat", "dan", "eve"));
    System.out.println(Map.of("one", 1, "two", 2, "three", 3, "four", 4));
    System.out.println(Set.copyOf(List.of(1, 2, 3, 4, 5, 6, 7)) + " " + Set.of(8, 9));
    System.out.println(
        Map.ofEntries(Map.entry('x', 1), Map.entry('y', 2), Map.entry('z', 3)).keySet());
  }
}
