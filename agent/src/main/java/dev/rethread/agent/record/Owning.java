package dev.rethread.agent.record;

import dev.rethread.instrument.JdkClasses;
import dev.rethread.instrument.JdkLocks;
import dev.rethread.runtime.Births;
import dev.rethread.runtime.Loaders;
import dev.rethread.runtime.Vm;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What ownership must know of classes: whether their objects may have an owner, and have one from
 * the start, and where they refer to others.
 *
 * <p>They have none if somebody may lock them without a hook before it, because a locked object's
 * header says nothing of its owner: synchronized methods of the JDK, and what is not instrumented
 * at all. They have none at first if they are made to be handed over.
 */
final class Owning {
  private static final int SIZE = 1 << 13;
  private static final long[] NOWHERE = {};

  /** As much as so many changes of owners that nobody has waited for. */
  private static final int WAIT = 4096;

  /** From here on, objects of the class are owned up to the next release only. */
  private static final int MANY_WAITS = 64 * WAIT;

  /** Up to here they are owned as soon as they are made. */
  private static final int FEW_WAITS = 32 * WAIT;

  /** And from here on not at all, once others know them. */
  private static final int TOO_MANY_WAITS = 256 * WAIT;

  private static final int MOST_WAITS = 512 * WAIT;

  /** So many reads of objects of a class, one after the other, and they are shared sooner. */
  private static final int MANY_READS = 256;

  /** Of an object of a class that is only read; by several streams. */
  private static final int FEW_READS = 2;

  /** Of so many reads one counts, for all of them. */
  static final int ONE_IN = 64;

  /** Everybody is asked when a shared object is written: that must be as rare as that. */
  private static final int SHARES_FOR_UNSHARE = 64;

  private static final int FREE_UNSHARES = 4;

  /** So many more writes that disturb readers of arrays than such that do not are too many. */
  private static final int MANY_DISTURBED = 32;

  private static final int LITTLE_TRUST = 16;
  private static final int MUCH_TRUST = 1 << 24;

  private enum When {
    NEVER,
    LATER,
    NOW
  }

  /** What is known of a class. */
  private static final class Entry {
    final Class<?> type;
    final When when;
    final long[] references;
    final boolean isArray;
    final boolean mayBeGuarded;

    /** Goes by the class in which those of the program come from nothing but {@code Object}. */
    final int family;

    /** More if somebody has waited for the owner of such an object, less if not. */
    int waits;

    /** Whether they have no owner before their first access. */
    boolean bornLater;

    /** How many of them were shared, and how many of these were written afterwards, about. */
    int shares;

    int unshares;

    /** How many writes of what is read across phases have disturbed readers, less the others. */
    int disturbed;

    /** How many reads by others there were since the last write, about. */
    int reads;

    /** How many may be shared, of those that have had few reads, before there is a write. */
    int trust = LITTLE_TRUST;

    Entry(Class<?> type, When when, long[] references) {
      this.type = type;
      this.when = when;
      this.references = references;
      this.family = Births.number(family(type));
      this.mayBeGuarded = when == When.NEVER && Guards.isPossible(type);
      this.isArray = type.isArray() && !type.getName().contains("java.util.concurrent.");
    }

    boolean isReadByAll() {
      return reads >= MANY_READS && trust > 0 && isWorthSharing();
    }

    /** Whether it is worth to try and share such objects. */
    boolean isWorthSharing() {
      return unshares <= FREE_UNSHARES + shares / SHARES_FOR_UNSHARE;
    }

    void count(boolean write) {
      if (!write) {
        reads += ONE_IN;
      } else if (reads == 0) {
        return;
      }
      if (write ? reads >= MANY_READS : reads % (16 * MANY_READS) == 0) {
        trust = Math.min(4 * Math.max(trust, LITTLE_TRUST), MUCH_TRUST);
      }
      if (write) {
        reads = 0;
      }
    }
  }

  /** Of some classes, each in the place that follows from its hash. */
  private final @Nullable Entry[] entries = new Entry[SIZE];

  /**
   * By the names of the program's classes, with the labels of their loaders: the fields that refer
   * to others. Guarded by itself.
   */
  private final Map<String, List<String>> fields = new HashMap<>();

  private @Nullable Entry find(Class<?> type) {
    Entry entry = entries[System.identityHashCode(type) & (SIZE - 1)];
    return entry == null || entry.type != type ? null : entry;
  }

  boolean knows(Class<?> type) {
    return find(type) != null;
  }

  /** Whether they have an owner from the start, and nothing speaks against it. */
  boolean isPossibleAtOnce(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.when == When.NOW && entry.waits < MANY_WAITS;
  }

  /** Whether they have an owner from the start. */
  boolean isPossible(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.when == When.NOW;
  }

  /**
   * Whether they have none because synchronized methods of the JDK lock them, and may be guarded by
   * their monitors. Of a class that is not known any more they may: it only costs time.
   */
  boolean mayBeGuarded(Class<?> type) {
    Entry entry = find(type);
    return entry == null || entry.mayBeGuarded;
  }

  /** Whether they may ever have one. */
  boolean isEverPossible(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.when != When.NEVER;
  }

  /**
   * Whether they may be written and read in phases: arrays, but for those that concurrent
   * collections are made of.
   */
  boolean isReadInPhases(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.isArray;
  }

  /** Somebody has waited for the owner of an object. */
  void countWait(Class<?> type) {
    Entry entry = find(type);
    if (entry != null && !isArrayOfNumbers(type)) {
      entry.waits = Math.min(entry.waits + WAIT, MOST_WAITS);
      if (entry.waits >= MANY_WAITS) {
        entry.bornLater = true;
        Births.setAtOnce(entry.family, false);
      }
    }
  }

  /** An object has a new owner, and nobody had to wait. */
  void countNoWait(Class<?> type) {
    Entry entry = find(type);
    if (entry != null && entry.waits > 0 && --entry.waits <= FEW_WAITS && entry.bornLater) {
      entry.bornLater = false;
      Births.setAtOnce(entry.family, true);
    }
  }

  /** Rows of a matrix, say: some have to be waited for, and the others are in the inner loops. */
  static boolean isArrayOfNumbers(Class<?> type) {
    return type.isArray() && type.getComponentType().isPrimitive();
  }

  /** Whether owners of such objects are waited for all the time. */
  boolean isWanted(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.waits >= MANY_WAITS;
  }

  /** Somebody accesses an object that others have accessed before. */
  void countAccess(Class<?> type, boolean write) {
    Entry entry = find(type);
    if (entry != null) {
      entry.count(write);
    }
  }

  /** An object has been shared. */
  void countShare(Class<?> type) {
    Entry entry = find(type);
    if (entry != null) {
      entry.shares++;
      entry.trust--;
    }
  }

  /** Somebody has wanted to write a shared object, or to lock it, and had to wait for others. */
  void countUnshare(Class<?> type) {
    Entry entry = find(type);
    if (entry != null) {
      entry.unshares++;
      entry.trust = 0;
    }
  }

  /** Whether even those that are owned up to the next release only are waited for. */
  boolean isWantedAtOnce(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.waits >= TOO_MANY_WAITS;
  }

  /**
   * After how many reads by several streams an object with cells is to be shared.
   *
   * @param trouble that the object has had
   */
  int enoughReads(Class<?> type, int trouble) {
    Entry entry = find(type);
    if (entry == null) {
      return DependenceRecorder.MANY_READS << (2 * trouble);
    }
    if (trouble == 0 && entry.isReadByAll()) {
      return FEW_READS;
    }
    return entry.isWorthSharing()
        ? DependenceRecorder.MANY_READS << (2 * trouble)
        : Integer.MAX_VALUE;
  }

  /** An array that was read in several phases is written, and others had to be waited for. */
  void countPhase(Class<?> type, boolean waited) {
    Entry entry = find(type);
    if (entry != null) {
      entry.disturbed = Math.max(entry.disturbed + (waited ? 1 : -1), -MANY_DISTURBED);
    }
  }

  /**
   * Whether arrays that are read in one phase after the other are mostly written when nobody reads
   * them.
   */
  boolean isReadAcrossPhases(Class<?> type) {
    Entry entry = find(type);
    return entry == null || entry.disturbed < MANY_DISTURBED;
  }

  /** Whether such objects are to be shared as soon as another stream reads them. */
  boolean isReadByAll(Class<?> type) {
    Entry entry = find(type);
    return entry != null && entry.isReadByAll();
  }

  /** Where objects of a class refer to others, as far as is known. */
  long[] references(Class<?> type) {
    Entry entry = find(type);
    return entry == null ? NOWHERE : entry.references;
  }

  /** There is going to be a class; of several that go by one name, nothing is known. */
  void refers(String name, @Nullable List<String> found) {
    List<String> now = found == null ? List.of() : found;
    synchronized (fields) {
      List<String> before = fields.putIfAbsent(name, now);
      if (before != null && !before.equals(now)) {
        fields.put(name, List.of());
      }
    }
  }

  /** Looks at a class. The thread is mute, and holds nothing that others wait for. */
  void learn(Class<?> type) {
    When when = when(type);
    entries[System.identityHashCode(type) & (SIZE - 1)] =
        new Entry(type, when, when == When.NOW ? findReferences(type) : NOWHERE);
  }

  private static When when(Class<?> type) {
    if (type.isArray()) {
      return When.NOW;
    }
    When when = type == Object.class ? When.NEVER : When.NOW; // probably a lock
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      String name = c.getName().replace('.', '/');
      if (JdkClasses.isJdk(name) ? !JdkLocks.isLockedByHooksOnly(name) : isOfRethread(name)) {
        return When.NEVER;
      }
      if (c == type && name.startsWith("java/util/concurrent/")) {
        when = When.LATER;
      }
    }
    return when;
  }

  /** The name of the class whose constructor is the first to know such an object. */
  private static String family(Class<?> type) {
    Class<?> first = type;
    Class<?> parent = type.getSuperclass();
    while (parent != null && !JdkClasses.isJdk(parent.getName().replace('.', '/'))) {
      first = parent;
      parent = parent.getSuperclass();
    }
    return first.getName().replace('.', '/');
  }

  private static boolean isOfRethread(String name) {
    return name.startsWith("dev/rethread/agent/");
  }

  private long[] findReferences(Class<?> type) {
    if (type.isArray() || Reference.class.isAssignableFrom(type)) {
      return NOWHERE;
    }
    long[] found = new long[8];
    int count = 0;
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (long offset : knowsTypes(c) ? ofLoaded(c) : ofProgram(c)) {
        found = count == found.length ? Arrays.copyOf(found, count * 2) : found;
        found[count++] = offset;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /**
   * Whether the types of a class's fields are loaded, or may be: those of the JDK, and of what a
   * lambda has captured. All others are the program's to load: its loaders could tell, and a replay
   * does not load them earlier than the program.
   */
  private static boolean knowsTypes(Class<?> type) {
    return type.getClassLoader() == null
        || (type.isHidden() && type.getName().contains("$$Lambda"));
  }

  private static long[] ofLoaded(Class<?> type) {
    Field[] declared = type.getDeclaredFields();
    long[] found = new long[declared.length];
    int count = 0;
    for (Field field : declared) {
      if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
        found[count++] = Vm.UNSAFE.objectFieldOffset(field);
      }
    }
    return Arrays.copyOf(found, count);
  }

  private long[] ofProgram(Class<?> type) {
    String name = type.getName().replace('.', '/') + Loaders.label(type.getClassLoader());
    List<String> names;
    synchronized (fields) {
      names = fields.getOrDefault(name, List.of());
    }
    long[] found = new long[names.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = Vm.UNSAFE.objectFieldOffset(type, names.get(i));
    }
    return found;
  }
}
