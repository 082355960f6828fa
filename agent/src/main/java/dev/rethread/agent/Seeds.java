package dev.rethread.agent;

import dev.rethread.runtime.ThreadSeeds;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where the random numbers of a run begin.
 *
 * @param ofThreads what ThreadLocalRandom has in each thread follows from it
 * @param splittable where SplittableRandom takes its seeds from
 * @param uniquifier what makes two Randoms differ that are made at the same time
 */
public record Seeds(long ofThreads, long splittable, long uniquifier) {
  /** For runs that are to differ in nothing but the order of their threads. */
  public static final Seeds THE_SAME = new Seeds(0, 0, 8_682_522_807_148_012L);

  /** As the JDK has drawn them. */
  static Seeds now() {
    AtomicLong seeder = (AtomicLong) Environment.staticField(ThreadLocalRandom.class, "seeder");
    return new Seeds(System.nanoTime() ^ seeder.get(), ofSplittable().get(), ofRandom().get());
  }

  /** Begins with these from here on. */
  public void use() {
    ThreadSeeds.use(ofThreads);
    Environment.staticField(
        ThreadLocalRandom.class, "seeder"); // it makes a Random when initialised
    ofSplittable().set(splittable);
    ofRandom().set(uniquifier);
  }

  private static AtomicLong ofRandom() {
    return (AtomicLong) Environment.staticField(Random.class, "seedUniquifier");
  }

  private static AtomicLong ofSplittable() {
    return (AtomicLong) Environment.staticField(SplittableRandom.class, "defaultGen");
  }
}
