package dev.rethread.programs.input;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Threads ask for their first random number while all of them link lambdas and concatenations: the
 * JDK's maps are contended then, and take random numbers too.
 *
 * <p>Expect: exit
 */
public final class RandomsWhileLinking {
  public static void main(String[] args) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    String[] results = new String[6];
    Thread[] threads = new Thread[results.length];
    for (int t = 0; t < threads.length; t++) {
      int index = t;
      threads[t] =
          new Thread(
              () -> {
                await(go);
                String text = "a" + index + "b" + 2L + 'c' + 1.0;
                Supplier<String> first = () -> text + index;
                Supplier<String> second = () -> index + text + true;
                text.chars().mapToObj(c -> (char) c + "x").forEach(String::length);
                int random = ThreadLocalRandom.current().nextInt(1_000_000);
                results[index] = first.get().length() + second.get().length() + "," + random;
              });
      threads[t].start();
    }
    go.countDown();
    for (int t = 0; t < threads.length; t++) {
      threads[t].join();
      System.out.println(results[t]);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
