package dev.rethread.instrument;

import java.util.Arrays;

/** The sites of one class, numbered in the order of its instructions. */
public final class ClassSites {
  private final String key;
  private final int base;
  private SiteKind[] kinds = new SiteKind[16];
  private String[] methods = new String[16];
  private String[] details = new String[16];
  private int[] lines = new int[16];
  private int count;

  ClassSites(String key, int base) {
    this.key = key;
    this.base = base;
  }

  /** Numbers a site. */
  int add(SiteKind kind, String method, int line, String detail) {
    if (count == kinds.length) {
      kinds = Arrays.copyOf(kinds, count * 2);
      methods = Arrays.copyOf(methods, count * 2);
      details = Arrays.copyOf(details, count * 2);
      lines = Arrays.copyOf(lines, count * 2);
    }
    kinds[count] = kind;
    methods[count] = method;
    lines[count] = line;
    details[count] = detail;
    return base + count++;
  }

  public String key() {
    return key;
  }

  public int base() {
    return base;
  }

  public int count() {
    return count;
  }

  boolean contains(int site) {
    return site >= base && site < base + count;
  }

  Site site(int site) {
    int i = site - base;
    return new Site(className(), methods[i], lines[i], kinds[i], details[i]);
  }

  /** Name of the class as source code has it. */
  public String className() {
    int number = key.indexOf('#');
    return (number < 0 ? key : key.substring(0, number)).replace('/', '.');
  }
}
