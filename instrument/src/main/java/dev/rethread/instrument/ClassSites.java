package dev.rethread.instrument;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The sites of one class. Numbers are given by {@link MethodTable}; most are not used. */
public final class ClassSites {
  private final String key;
  private final int base;
  private final int count;
  private int[] numbers = new int[16];
  private Site[] sites = new Site[16];
  private int used;

  /** The sites, as long as nobody has asked for one. */
  private byte @Nullable [] packed;

  ClassSites(String key, int base, int count) {
    this.key = key;
    this.base = base;
    this.count = count;
  }

  /**
   * The sites of a class that was instrumented in another JVM.
   *
   * @param packed from {@link #packed}
   */
  ClassSites(String key, int base, int count, byte[] packed) {
    this(key, base, count);
    this.packed = packed;
  }

  byte[] packed() {
    return packed != null ? packed : PackedSites.pack(numbers, sites, used);
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

  /** Any thread may be the first to ask, also one of the program: what it does here is no event. */
  private void unpack(byte[] bytes) {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute++;
    }
    PackedSites.unpack(bytes, this);
    if (s != null) {
      s.mute--;
    }
  }

  boolean contains(int site) {
    return site >= base && site < base + count;
  }

  @Nullable Site find(int site) {
    byte[] bytes = packed;
    if (bytes != null) {
      packed = null;
      unpack(bytes);
    }
    for (int i = 0; i < used; i++) {
      if (numbers[i] == site) {
        return sites[i];
      }
    }
    return null;
  }
}
