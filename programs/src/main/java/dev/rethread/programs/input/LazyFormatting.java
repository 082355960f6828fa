package dev.rethread.programs.input;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * Several threads are the first to format something: one of them fills the JDK's caches of locales,
 * formats and symbols, and no program can tell which.
 *
 * <p>Expect: exit
 */
public final class LazyFormatting {
  public static void main(String[] args) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    String[] results = new String[4];
    Thread[] threads = new Thread[results.length];
    for (int t = 0; t < threads.length; t++) {
      int index = t;
      threads[t] =
          new Thread(
              () -> {
                try {
                  go.await();
                } catch (InterruptedException e) {
                  return;
                }
                results[index] = format(index);
              });
      threads[t].start();
    }
    go.countDown();
    for (int t = 0; t < threads.length; t++) {
      threads[t].join();
      System.out.println(results[t]);
    }
  }

  private static String format(int i) {
    List<Integer> empty = new ArrayList<>();
    try {
      return "" + empty.remove(i - 2);
    } catch (IndexOutOfBoundsException e) {
      LocalDate day = LocalDate.of(2020, 1, 2).plusDays(i);
      DateTimeFormatter german = DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.GERMANY);
      return e.getMessage() + String.format(" %,d %08.3f ", i * 1000, i / 3.0) + german.format(day);
    }
  }
}
