package dev.rethread.agent.explore;

import dev.rethread.instrument.Site;
import dev.rethread.instrument.SiteKind;
import dev.rethread.instrument.SiteTable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is known of sites from all runs so far: whether a site synchronises, and whether an access
 * there has raced with another. Only one thread runs at a time, so nothing is guarded.
 */
final class RacingSites {
  private static final byte UNKNOWN = 0;
  private static final byte PLAIN = 1;
  private static final byte SYNCHRONISES = 2;

  /** As SYNCHRONISES, and which field it is about is not known. */
  private static final byte ANY_FIELD = 3;

  private final SiteTable table;
  private final boolean all;
  private final Places places;
  private byte[] kinds = new byte[1 << 12];
  private int[] parts = new int[1 << 12];
  private boolean[] racing = new boolean[1 << 12];
  private int races;

  /** Classes whose objects are also accessed in ways that do not say which field it is. */
  private Class<?>[] mixed = new Class<?>[8];

  private int mixedCount;

  /**
   * Knows nothing yet.
   *
   * @param all whether every site is to count as one that may race
   * @param places that are to count so, too
   */
  RacingSites(SiteTable table, boolean all, Places places) {
    this.table = table;
    this.all = all;
    this.places = places;
  }

  boolean isOfProgram(int site) {
    return table.isOfProgram(site);
  }

  boolean mayAllRace() {
    return all;
  }

  /** Whether another thread may have to go on before an access at the site. */
  boolean mayRace(int site) {
    return all || isRacing(site);
  }

  /** Whether an access at the site is one to a volatile field, or atomic. */
  boolean synchronises(@Nullable Object object, int site) {
    return kind(object, site) >= SYNCHRONISES;
  }

  /**
   * Whether an access is about a field that others may access through a handle, by reflection, or
   * in a copy of the object: which one such an access is about is not known.
   */
  boolean isMixed(@Nullable Object object) {
    Class<?> type = object == null ? null : object.getClass();
    for (int i = 0; i < mixedCount; i++) {
      if (mixed[i] == type) {
        return true;
      }
    }
    return false;
  }

  /** An access that synchronises happens. */
  void synchronised(@Nullable Object object, int site) {
    if (object != null && kinds[site] == ANY_FIELD && isOfProgram(object) && !isMixed(object)) {
      if (mixedCount == mixed.length) {
        mixed = Arrays.copyOf(mixed, mixedCount * 2);
      }
      mixed[mixedCount++] = object.getClass();
      races++;
    }
  }

  private static boolean isOfProgram(Object object) {
    Class<?> type = object.getClass();
    return !type.isArray() && type.getClassLoader() != null;
  }

  /** Whether a site is one of the places that somebody has named. */
  boolean isPlace(int site) {
    return places.contains(site);
  }

  boolean isRacing(int site) {
    return site < racing.length && racing[site];
  }

  /** Which field of an object an access at the site is about. */
  int part(int site) {
    return site < parts.length ? parts[site] : 0;
  }

  /** Two accesses of which neither comes before the other. */
  void race(int first, int second) {
    boolean isNew = mark(first);
    isNew |= mark(second);
    races += isNew ? 1 : 0;
  }

  private boolean mark(int site) {
    grow(site);
    boolean isNew = !racing[site];
    racing[site] = true;
    return isNew;
  }

  /** How many pairs made a site known as racing. */
  int races() {
    return races;
  }

  private byte kind(@Nullable Object object, int site) {
    if (site < kinds.length && kinds[site] != UNKNOWN) {
      return kinds[site];
    }
    grow(site);
    Site found = table.find(site);
    kinds[site] = found == null ? SYNCHRONISES : kind(found, object);
    parts[site] = found == null ? 0 : found.detail().hashCode();
    return kinds[site];
  }

  private void grow(int site) {
    if (site >= kinds.length) {
      int length = Math.max(site + 1, kinds.length * 2);
      kinds = Arrays.copyOf(kinds, length);
      parts = Arrays.copyOf(parts, length);
      racing = Arrays.copyOf(racing, length);
    }
  }

  private static byte kind(Site site, @Nullable Object object) {
    if (site.kind() == SiteKind.COPY) {
      return PLAIN;
    }
    boolean isArray = object != null && object.getClass().isArray();
    if (site.kind() != SiteKind.READ && site.kind() != SiteKind.WRITE) {
      return isArray ? SYNCHRONISES : ANY_FIELD;
    }
    if (object == null || isArray) {
      return site.detail().equals(Site.SYNCHRONISED_ELEMENT) ? SYNCHRONISES : PLAIN;
    }
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(site.detail());
        return Modifier.isVolatile(field.getModifiers()) ? SYNCHRONISES : PLAIN;
      } catch (NoSuchFieldException | LinkageError e) {
        // A superclass may have it.
      }
    }
    return ANY_FIELD;
  }
}
