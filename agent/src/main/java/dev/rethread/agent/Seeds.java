package dev.rethread.agent;

import dev.rethread.runtime.ThreadSeeds;
import dev.rethread.runtime.hook.InputHooks;
import dev.rethread.trace.Recording;
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
 * @param collections what orders the elements of {@code Set.of} and {@code Map.of}
 */
public record Seeds(long ofThreads, long splittable, long uniquifier, long collections) {
  /** For runs that are to differ in nothing but the order of their threads. */
  private static final Seeds THE_SAME = new Seeds(0, 0, 8_682_522_807_148_012L, 0);

  /** What the JDK keeps them in; found once, because a run may begin a thousand times a second. */
  private static final class Places {
    static final AtomicLong OF_RANDOM =
        (AtomicLong) Environment.staticField(Random.class, "seedUniquifier");
    static final AtomicLong OF_SPLITTABLE =
        (AtomicLong) Environment.staticField(SplittableRandom.class, "defaultGen");

    /** It makes a Random when it is initialised: before that is given its beginning. */
    static final AtomicLong OF_THREADS =
        (AtomicLong) Environment.staticField(ThreadLocalRandom.class, "seeder");
  }

  /** As the JDK has drawn them. */
  static Seeds now() {
    return new Seeds(
        System.nanoTime() ^ Places.OF_THREADS.get(),
        Places.OF_SPLITTABLE.get(),
        Places.OF_RANDOM.get(),
        Environment.collectionSalt());
  }

  static Seeds of(Recording recording) {
    return new Seeds(
        Long.parseLong(recording.meta("random.seed")),
        Long.parseLong(recording.meta("random.splittable")),
        Long.parseLong(recording.meta("random.uniquifier")),
        Long.parseLong(recording.meta("collection.salt")));
  }

  /**
   * Reads the four numbers with colons between; those of all runs in turns if there are none.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static Seeds parse(String text) {
    if (text.isEmpty()) {
      return THE_SAME;
    }
    String[] numbers = text.split(":", -1);
    if (numbers.length != 4) {
      throw new IllegalArgumentException("\"" + text + "\" is not four numbers");
    }
    return new Seeds(
        Long.parseLong(numbers[0]),
        Long.parseLong(numbers[1]),
        Long.parseLong(numbers[2]),
        Long.parseLong(numbers[3]));
  }

  /** Begins with these from here on. */
  public void use() {
    ThreadSeeds.use(ofThreads);
    Places.OF_SPLITTABLE.set(splittable);
    Places.OF_RANDOM.set(uniquifier);
    InputHooks.setCollectionSalt(collections);
  }
}
