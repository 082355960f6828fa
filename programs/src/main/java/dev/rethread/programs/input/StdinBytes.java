package dev.rethread.programs.input;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Two threads read standard input byte by byte, so that words are torn apart.
 *
 * <p>Expect: exit
 *
 * <p>Stdin: the quick brown fox jumps over the lazy dog\n
 */
public final class StdinBytes {
  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> read("L"));
    Thread second = new Thread(() -> read("R"));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void read(String who) {
    StringBuilder taken = new StringBuilder();
    try {
      for (int next = System.in.read(); next >= 0; next = System.in.read()) {
        taken.append((char) next);
        Thread.yield();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.out.println(who + " [" + taken.toString().trim() + "]");
  }
}
