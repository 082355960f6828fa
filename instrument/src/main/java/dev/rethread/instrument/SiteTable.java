package dev.rethread.instrument;

import dev.rethread.trace.ClassEntry;
import dev.rethread.trace.FixedSites;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All sites of a JVM. A replay starts from the classes of the recording, so that every class gets
 * the numbers it had there, whatever the order in which classes are loaded.
 *
 * <p>Guarded by this. Only muted threads instrument; {@link #find} may be called by any hook.
 */
public final class SiteTable {
  private final Map<String, ClassEntry> recorded = new HashMap<>();
  private final Map<String, Integer> definitions = new HashMap<>();
  private ClassSites[] classes = new ClassSites[256];
  private int count;
  private int nextBase = FixedSites.FIRST_CLASS_SITE;

  /** Whether each site is in a class of the program; replaced when it has to grow. */
  private volatile boolean[] ofProgram = new boolean[1 << 12];

  /** Whether each site reads a field that never changes; replaced when it has to grow. */
  private volatile boolean[] constant = new boolean[1 << 12];

  public SiteTable(List<ClassEntry> recorded) {
    for (ClassEntry entry : recorded) {
      this.recorded.put(entry.key(), entry);
      nextBase = Math.max(nextBase, entry.base() + entry.count());
    }
  }

  /** The recorded entry of a class, null if there is none or nothing is replayed. */
  public synchronized @Nullable ClassEntry recorded(String key) {
    return recorded.get(key);
  }

  /**
   * The key of the next definition of a class of that name.
   *
   * @param loader the label of the loader, empty for those of the JDK
   */
  public synchronized String key(String name, String loader) {
    String key = name + loader;
    int number = definitions.getOrDefault(key, 0) + 1;
    definitions.put(key, number);
    return number == 1 ? key : key + "#" + number;
  }

  /** A site accesses a field that has its value for good before others know the object. */
  synchronized void setAccessesConstant(int site) {
    boolean[] known = constant;
    if (site >= known.length) {
      known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
    }
    known[site] = true;
    constant = known;
  }

  public boolean accessesConstant(int site) {
    boolean[] known = constant;
    return site >= 0 && site < known.length && known[site];
  }

  /** Leaves the numbers below this one to classes that have theirs already. */
  synchronized void startAt(int number) {
    nextBase = Math.max(nextBase, number);
  }

  /**
   * Whether a class may have its numbers: in a replay, those that it was recorded with, and if it
   * was not, those that no class was.
   */
  boolean accepts(ClassSites sites) {
    ClassEntry entry = recorded.get(sites.key());
    if (entry != null) {
      return entry.base() == sites.base() && entry.count() == sites.count();
    }
    int end = sites.base() + sites.count();
    for (ClassEntry other : recorded.values()) {
      if (sites.base() < other.base() + other.count() && other.base() < end) {
        return false;
      }
    }
    return true;
  }

  /** Sites for a class that is about to be instrumented; {@link #done} must follow. */
  ClassSites begin(String key, int sites) {
    ClassEntry entry = recorded.get(key);
    int base = entry != null && entry.count() == sites ? entry.base() : nextBase;
    return new ClassSites(key, base, sites);
  }

  /**
   * A class has its sites.
   *
   * @param jdk whether it belongs to the JDK
   */
  void done(ClassSites sites, boolean jdk) {
    if (count == classes.length) {
      classes = Arrays.copyOf(classes, count * 2);
    }
    classes[count++] = sites;
    int end = sites.base() + sites.count();
    nextBase = Math.max(nextBase, end);
    if (!jdk) {
      boolean[] marked = end <= ofProgram.length ? ofProgram : Arrays.copyOf(ofProgram, end * 2);
      Arrays.fill(marked, sites.base(), end, true);
      ofProgram = marked;
    }
  }

  /** Whether a site is in a class of the program, or of a library; not if in one of the JDK. */
  public boolean isOfProgram(int site) {
    boolean[] marked = ofProgram;
    return site < marked.length && marked[site];
  }

  private synchronized @Nullable ClassSites owner(int site) {
    for (int i = 0; i < count; i++) {
      if (classes[i].contains(site)) {
        return classes[i];
      }
    }
    return null;
  }

  /** What is at a site; null if its class has not been loaded. */
  public synchronized @Nullable Site find(int site) {
    ClassSites owner = owner(site);
    return owner == null ? null : owner.find(site);
  }

  /** The key of the class that a site belongs to. */
  public String classKey(int site) {
    ClassSites owner = owner(site);
    return owner == null ? "?" : owner.key();
  }

  /** The name of a site, which it has in every JVM: its class, and its number there. */
  public String name(int site) {
    ClassSites owner = owner(site);
    return owner == null ? "?" : owner.key() + "+" + (site - owner.base());
  }

  /** A site as text, also if its class has not been loaded in this run. */
  public String describe(int site) {
    if (site < FixedSites.FIRST_CLASS_SITE) {
      return FixedSites.name(site);
    }
    Site found = find(site);
    if (found != null) {
      return found.toString();
    }
    for (ClassEntry entry : recorded.values()) {
      if (site >= entry.base() && site < entry.base() + entry.count()) {
        return "site " + (site - entry.base()) + " of " + entry.key().replace('/', '.');
      }
    }
    return "site " + site;
  }
}
