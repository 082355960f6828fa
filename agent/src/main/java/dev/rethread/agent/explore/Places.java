package dev.rethread.agent.explore;

import dev.rethread.instrument.SiteTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Sites of the program that are known by their names, in an order: the most important first. Only
 * one thread runs at a time.
 */
public final class Places implements IntUnaryOperator {
  private static final int UNKNOWN = 0;
  private static final int NONE = -1;

  private final List<String> names;
  private final SiteTable table;

  /** By site: its place, counted from one. */
  private int[] known = new int[1 << 12];

  /**
   * Knows names.
   *
   * @param names as {@link SiteTable#name} has them
   */
  public Places(List<String> names, SiteTable table) {
    this.names = List.copyOf(names);
    this.table = table;
  }

  /** How many there are. */
  public int count() {
    return names.size();
  }

  /** Whether a site is one of them. */
  boolean contains(int site) {
    return applyAsInt(site) < names.size();
  }

  /** Which of them a site is, counted from zero; their number or more if it is none. */
  @Override
  public int applyAsInt(int site) {
    if (names.isEmpty()) {
      return 0;
    }
    if (site >= known.length) {
      known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
    }
    if (known[site] == UNKNOWN) {
      int index = names.indexOf(table.name(site));
      known[site] = index < 0 ? NONE : index + 1;
    }
    return known[site] == NONE ? names.size() : known[site] - 1;
  }
}
