package dev.rethread.instrument;

import java.util.Arrays;

/** The sites of one class. Numbers are given by {@link MethodTable}; most are not used. */
public final class ClassSites {
  private final String key;
  private final int base;
  private final int count;
  private int[] numbers = new int[16];
  private Site[] sites = new Site[16];
  private int used;

  ClassSites(String key, int base, int count) {
    this.key = key;
    this.base = base;
    this.count = count;
  }

  void add(int number, Site site) {
    if (used == numbers.length) {
      numbers = Arrays.copyOf(numbers, used * 2);
      sites = Arrays.copyOf(sites, used * 2);
    }
    numbers[used] = number;
    sites[used++] = site;
  }

  /** The class name in internal form, as {@link SiteTable#key} makes it unique. */
  public String key() {
    return key;
  }

  /** The label of the loader: that part of the key. */
  String loader() {
    int from = key.indexOf('@');
    int to = key.indexOf('#');
    return from < 0 ? "" : to < 0 ? key.substring(from) : key.substring(from, to);
  }

  public int base() {
    return base;
  }

  /** How many numbers the class has. */
  public int count() {
    return count;
  }

  boolean contains(int site) {
    return site >= base && site < base + count;
  }

  @org.jspecify.annotations.Nullable
  Site find(int site) {
    for (int i = 0; i < used; i++) {
      if (numbers[i] == site) {
        return sites[i];
      }
    }
    return null;
  }
}
