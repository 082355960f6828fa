package dev.rethread.agent.explore;

import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.ThreadSeeds;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which accesses of a run race: two to one location, one of them a write, of which neither comes
 * before the other by synchronisation (vector clocks as in FastTrack, Flanagan and Freund, PLDI
 * 2009). If no two accesses of any run do, switching at synchronisation alone shows everything that
 * the program can do (Musuvathi and Qadeer, section 3.1 of CHESS, PLDI 2007); a site that races
 * becomes a step from then on.
 *
 * <p>Of the accesses of a thread to a location only the last read and the last write are kept. The
 * tables are written out, because the JDK's collections are themselves instrumented.
 */
final class Races {
  /** One location of one run. */
  private static final class Location {
    int writer = -1;
    int written;
    int writeSite;

    /** Of each thread, the time of its last read, and the site. */
    int[] reads = NONE;

    int[] readSites = NONE;

    /** Of synchronisation: what comes before whoever acquires next. */
    int[] released = NONE;

    /** A number that stands for all accesses up to the last write, in their order. */
    long order;

    /** The same for the reads since then, which have none. */
    long readers;

    void happened(RoundState s, boolean write) {
      long access = ThreadSeeds.mix(s.key + s.events);
      if (write) {
        order = ThreadSeeds.mix(order + readers) + access;
        readers = 0;
      } else {
        readers += access;
      }
    }
  }

  private static final int[] NONE = {};

  private final RacingSites sites;

  /** By thread, what of every thread comes before its next access. */
  private int[][] clocks = new int[8][];

  private long[] keys = new long[256];
  private @Nullable Location[] locations = new Location[256];
  private int size;

  Races(RacingSites sites) {
    this.sites = sites;
  }

  /** A thread starts after what its parent has done so far. */
  void born(int thread, int parent) {
    if (thread >= clocks.length) {
      clocks = Arrays.copyOf(clocks, clocks.length * 2);
    }
    int[] clock = new int[Math.max(4, thread + 1)];
    if (parent >= 0) {
      clock = joined(clock, clocks[parent]);
      clocks[parent][parent]++;
    }
    clock[thread] = 1;
    clocks[thread] = clock;
  }

  /** Whether another thread may go on before an access at the site. */
  boolean isStep(RoundState s, @Nullable Object object, int site) {
    if (sites.mayRace(site) || sites.isMixed(object)) {
      return true;
    }
    s.mute(); // it may have to look the field up
    boolean synchronises = sites.isPlace(site) || sites.synchronises(object, site);
    s.unmute();
    return synchronises;
  }

  boolean isRacing(int site) {
    return sites.isRacing(site);
  }

  /** What a static initialiser does is ordered before everything else by the JVM. */
  void access(RoundState s, @Nullable Object object, int salt, boolean write, int site) {
    if (s.initialising > 0) {
      if (object != null) {
        IdentityHashes.give(object, s); // as a recorder does
      }
      return;
    }
    if (sites.synchronises(object, site)) {
      sites.synchronised(object, site);
      Location location = location(s, object, salt, 0);
      location.happened(s, write);
      acquire(s.number, location);
      if (write) {
        release(s.number, location);
      }
      return;
    }
    boolean isField = object != null && !object.getClass().isArray();
    Location location = location(s, object, salt, isField ? sites.part(site) : 0);
    location.happened(s, write);
    int thread = s.number;
    int[] clock = clocks[thread];
    if (location.writer >= 0 && location.written > at(clock, location.writer)) {
      sites.race(location.writeSite, site);
    }
    if (write) {
      for (int i = 0; i < location.reads.length; i++) {
        if (i != thread && location.reads[i] > at(clock, i)) {
          sites.race(location.readSites[i], site);
        }
      }
      location.writer = thread;
      location.written = clock[thread];
      location.writeSite = site;
    } else {
      if (thread >= location.reads.length) {
        location.reads = Arrays.copyOf(location.reads, thread + 2);
        location.readSites = Arrays.copyOf(location.readSites, thread + 2);
      }
      location.reads[thread] = clock[thread];
      location.readSites[thread] = site;
    }
  }

  /** What was released there comes before what the thread does next. */
  void acquire(RoundState s, Object object, int salt) {
    Location location = location(s, object, salt, 0);
    location.happened(s, true);
    acquire(s.number, location);
  }

  /** What the thread has done so far comes before what others do after they acquire. */
  void release(RoundState s, Object object, int salt) {
    release(s.number, location(s, object, salt, 0));
  }

  /**
   * A number that two runs have in common if all accesses that conflict came in the same order in
   * both, and almost certainly not otherwise.
   */
  long order() {
    long sum = 0;
    for (Location location : locations) {
      sum += location == null ? 0 : ThreadSeeds.mix(location.order + location.readers);
    }
    return sum;
  }

  private void acquire(int thread, Location location) {
    clocks[thread] = joined(clocks[thread], location.released);
  }

  private void release(int thread, Location location) {
    location.released = joined(location.released.clone(), clocks[thread]);
    clocks[thread][thread]++;
  }

  private static int at(int[] clock, int thread) {
    return thread < clock.length ? clock[thread] : 0;
  }

  /** The later of two times of each thread; may change and return the first. */
  private static int[] joined(int[] clock, int[] other) {
    int[] joined = clock.length >= other.length ? clock : Arrays.copyOf(clock, other.length);
    for (int i = 0; i < other.length; i++) {
      joined[i] = Math.max(joined[i], other[i]);
    }
    return joined;
  }

  // --- locations by object and part -----------------------------------------------------------

  private Location location(RoundState s, @Nullable Object object, int salt, int part) {
    long identity = object == null ? 0 : IdentityHashes.of(object, s);
    long key = (identity << 32) ^ (salt * 31L + part) ^ 1L << 63;
    int mask = keys.length - 1;
    int slot = slot(key, mask);
    while (true) {
      Location found = locations[slot];
      if (found == null) {
        break;
      }
      if (keys[slot] == key) {
        return found;
      }
      slot = (slot + 1) & mask;
    }
    Location location = new Location();
    keys[slot] = key;
    locations[slot] = location;
    if (++size * 2 > keys.length) {
      grow();
    }
    return location;
  }

  private static int slot(long key, int mask) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & mask;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable Location[] oldLocations = locations;
    keys = new long[oldKeys.length * 4];
    locations = new Location[oldKeys.length * 4];
    int mask = keys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldLocations[i] != null) {
        int slot = slot(oldKeys[i], mask);
        while (locations[slot] != null) {
          slot = (slot + 1) & mask;
        }
        keys[slot] = oldKeys[i];
        locations[slot] = oldLocations[i];
      }
    }
  }
}
