package dev.rethread.agent.explore;

import dev.rethread.instrument.SiteTable;
import java.util.Arrays;
import java.util.Set;
import java.util.function.IntPredicate;

/** Sites of the program that are known by their names. Only one thread runs at a time. */
public final class Places implements IntPredicate {
  private static final byte UNKNOWN = 0;
  private static final byte NO = 1;
  private static final byte YES = 2;

  private final Set<String> names;
  private final SiteTable table;
  private byte[] known = new byte[1 << 12];

  /**
   * Knows names.
   *
   * @param names as {@link SiteTable#name} has them
   */
  public Places(Set<String> names, SiteTable table) {
    this.names = Set.copyOf(names);
    this.table = table;
  }

  @Override
  public boolean test(int site) {
    if (names.isEmpty()) {
      return false;
    }
    if (site >= known.length) {
      known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
    }
    if (known[site] == UNKNOWN) {
      known[site] = names.contains(table.name(site)) ? YES : NO;
    }
    return known[site] == YES;
  }
}
