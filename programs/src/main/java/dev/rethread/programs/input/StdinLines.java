package dev.rethread.programs.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Two threads share the lines of standard input and echo them until it ends.
 *
 * <p>Expect: exit
 *
 * <p>Stdin: ant\nbee\ncat\ndog\neel\nfox\ngnu\nhen\n
 */
public final class StdinLines {
  private static final BufferedReader input =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> echo("L"));
    Thread second = new Thread(() -> echo("R"));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void echo(String who) {
    int count = 0;
    try {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        System.out.println(who + " " + line);
        count++;
        Thread.yield();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.out.println(who + " ends after " + count);
  }
}
