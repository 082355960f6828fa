package dev.rethread.programs.input;

import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/**
 * A scanner parses numbers from standard input while another thread sums them up.
 *
 * <p>Expect: exit
 *
 * <p>Stdin: 10 20 30\n40 x 50\n
 */
public final class StdinScanner {
  private static volatile int latest;

  public static void main(String[] args) throws Exception {
    Thread sampler = new Thread(StdinScanner::sample);
    sampler.start();
    try (Scanner scanner = new Scanner(System.in, StandardCharsets.UTF_8)) {
      while (scanner.hasNext()) {
        if (scanner.hasNextInt()) {
          latest = scanner.nextInt();
        } else {
          System.out.println("skip " + scanner.next());
        }
      }
    }
    latest = -1;
    sampler.join();
  }

  private static void sample() {
    long sum = 0;
    while (latest >= 0) {
      sum += latest;
      Thread.yield();
    }
    System.out.println("sum " + sum);
  }
}
