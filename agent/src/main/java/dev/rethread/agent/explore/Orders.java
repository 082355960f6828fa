package dev.rethread.agent.explore;

import java.util.HashSet;
import java.util.Set;

/** In how many orders conflicting accesses have come in all runs: what the search has covered. */
final class Orders {
  /** More of them take memory, and nobody counts them. */
  private static final int MOST = 100_000;

  private final Set<Long> seen = new HashSet<>();
  private StringBuilder news = new StringBuilder();

  /** The order of a run, see {@link Races#order}. */
  void add(long order) {
    if (seen.size() < MOST && seen.add(order)) {
      news.append(' ').append(Long.toHexString(order));
    }
  }

  /** Those that were not told before, each with a space in front. */
  String news() {
    String text = news.toString();
    news = new StringBuilder();
    return text;
  }
}
