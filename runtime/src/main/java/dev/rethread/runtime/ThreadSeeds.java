package dev.rethread.runtime;

/**
 * The seeds of ThreadLocalRandom. The JDK gives a thread its seed when it first asks for one, which
 * may be in the middle of its own work on a contended map: the order in which threads get theirs is
 * no order of events. Here every thread has one from its start, which follows from the run's seed
 * and the number of the stream.
 */
public final class ThreadSeeds {
  private static final long SEED = offset("threadLocalRandomSeed");
  private static final long PROBE = offset("threadLocalRandomProbe");
  private static final long SECONDARY = offset("threadLocalRandomSecondarySeed");

  /** Written once, before any thread is tracked. */
  private static volatile long runSeed;

  public static void use(long seed) {
    runSeed = seed;
  }

  static void give(Thread thread, long key) {
    long seed = mix(runSeed ^ key);
    long next = mix(seed);
    Vm.UNSAFE.putLong(thread, SEED, seed);
    // Zero would mean that there is none yet.
    Vm.UNSAFE.putInt(thread, PROBE, (int) next | 1);
    Vm.UNSAFE.putInt(thread, SECONDARY, (int) (next >>> 32) | 1);
  }

  /**
   * The stream's thread begins to do what is none of the program's work. The JDK's maps take random
   * numbers if threads get in each other's way there, which is no order of events either.
   */
  static void keep(ThreadState s) {
    Thread thread = s.thread;
    if (thread != null) {
      s.seed = Vm.UNSAFE.getLong(thread, SEED);
      s.probe = Vm.UNSAFE.getInt(thread, PROBE);
      s.secondarySeed = Vm.UNSAFE.getInt(thread, SECONDARY);
    }
  }

  /** Goes on with the program's: its numbers are those that it would have had without. */
  static void restore(ThreadState s) {
    Thread thread = s.thread;
    if (thread != null) {
      Vm.UNSAFE.putLong(thread, SEED, s.seed);
      Vm.UNSAFE.putInt(thread, PROBE, s.probe);
      Vm.UNSAFE.putInt(thread, SECONDARY, s.secondarySeed);
    }
  }

  /** The finaliser of SplitMix64: neighbouring numbers give results that have nothing in common. */
  public static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
    return z ^ (z >>> 31);
  }

  private static long offset(String field) {
    return Vm.UNSAFE.objectFieldOffset(Thread.class, field);
  }

  private ThreadSeeds() {}
}
