package dev.rethread.workloads;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the web servers serve: a page that depends on the visitor's session and on what all visitors
 * have done so far.
 */
public final class Shop {
  /** Of the parameter that says what to buy. */
  static final String ITEM = "item";

  /** Where the session keeps how often its visitor was here. */
  static final String VISITS = "visits";

  private static final int LINES = 20;

  /** Shared by all threads of the server. */
  private final ConcurrentMap<String, AtomicInteger> sales = new ConcurrentHashMap<>();

  /**
   * Sells one.
   *
   * @param visits how often this visitor has been here before; null for never
   * @return the page
   */
  String sell(String item, Integer visits) {
    int sale = sales.computeIfAbsent(item, name -> new AtomicInteger()).incrementAndGet();
    return page(item, visit(visits), sale);
  }

  /** What the session is to keep after a visit. */
  static int visit(Integer visits) {
    return visits == null ? 1 : visits + 1;
  }

  /** The number of the sale is on the first line, alone. */
  static String page(String item, int visit, int sale) {
    StringBuilder page = new StringBuilder();
    page.append(sale).append('\n');
    for (int i = 0; i < LINES; i++) {
      page.append(item).append(" for visit ").append(visit).append(", line ").append(i);
      page.append(", sold ").append(sale).append('\n');
    }
    return page.toString();
  }

  public int sold() {
    return sales.values().stream().mapToInt(AtomicInteger::get).sum();
  }
}
