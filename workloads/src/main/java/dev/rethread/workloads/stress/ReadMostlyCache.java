package dev.rethread.workloads.stress;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A cache that all threads use: 95 of 100 times they look something up, five times they replace an
 * entry by a new one.
 *
 * <p>Digest: 390325125720b089
 */
public final class ReadMostlyCache implements Workload {
  private static final int WRITES_PER_HUNDRED = 5;

  private static final class Entry {
    final int key;
    final String text;

    Entry(int key) {
      this.key = key;
      text = "entry " + key;
    }
  }

  private final int keys;
  private final int loops;
  private final Map<Integer, Entry> cache = new ConcurrentHashMap<>();

  private ReadMostlyCache(Scale scale) {
    keys = scale.size(10_000);
    loops = scale.size(50_000);
    for (int key = 0; key < keys; key++) {
      cache.put(key, new Entry(key));
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 400, ReadMostlyCache::new);
  }

  @Override
  public long round() throws InterruptedException {
    AtomicLongArray found = new AtomicLongArray(Workers.COUNT);
    Workers.run((number, barrier) -> found.set(number, use(number)));
    Checksum sum = new Checksum();
    for (int number = 0; number < Workers.COUNT; number++) {
      sum.add(found.get(number));
    }
    return sum.value();
  }

  private long use(int number) {
    Random random = new Random(number);
    long letters = 0;
    for (int i = 0; i < loops; i++) {
      int key = random.nextInt(keys);
      if (random.nextInt(100) < WRITES_PER_HUNDRED) {
        cache.put(key, new Entry(key));
      } else {
        Entry entry = cache.get(key);
        if (entry.key != key) {
          throw new IllegalStateException("found " + entry.key + " in place of " + key);
        }
        letters += entry.text.length();
      }
    }
    return letters;
  }
}
