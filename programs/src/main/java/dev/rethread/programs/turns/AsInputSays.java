package dev.rethread.programs.turns;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * Two threads add numbers from standard input to a sum that nobody guards, and one of them takes
 * its time over it. Without that input there is nothing to lose.
 *
 * <p>Expect: exit
 *
 * <p>Stdin: 3\n4\n
 */
public final class AsInputSays {
  private static volatile int sum;

  public static void main(String[] args) throws Exception {
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    int first = number(input);
    int second = number(input);
    Thread slow = new Thread(() -> add(first, 0, 200), "slow");
    Thread quick = new Thread(() -> add(second, 100, 0), "quick");
    slow.start();
    quick.start();
    slow.join();
    quick.join();
    input.close();
    if (sum != first + second) {
      System.exit(42);
    }
  }

  private static int number(BufferedReader input) throws IOException {
    String line = input.readLine();
    return line == null ? 0 : Integer.parseInt(line);
  }

  private static void add(int number, int millisBefore, int millisBetween) {
    try {
      Thread.sleep(millisBefore);
      int before = sum;
      Thread.sleep(millisBetween);
      sum = before + number;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private AsInputSays() {}
}
