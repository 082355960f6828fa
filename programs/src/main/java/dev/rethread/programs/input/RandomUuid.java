package dev.rethread.programs.input;

import java.util.UUID;

/**
 * Two threads print random UUIDs.
 *
 * <p>Expect: exit
 */
public final class RandomUuid {
  public static void main(String[] args) throws Exception {
    Thread first = new Thread(RandomUuid::print);
    Thread second = new Thread(RandomUuid::print);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void print() {
    for (int i = 0; i < 5; i++) {
      System.out.println(UUID.randomUUID());
    }
  }
}
