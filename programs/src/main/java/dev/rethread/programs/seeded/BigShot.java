package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * A message is published before it is set.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class BigShot {
  private static volatile String message;
  private static volatile boolean published;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread writer = new Thread(BigShot::write);
    Thread reader = new Thread(BigShot::read);
    writer.start();
    reader.start();
    writer.join();
    reader.join();
  }

  private static void write() {
    Besides.work();
    published = true; // seeded: the wrong way round
    message = "hello";
  }

  private static void read() {
    Besides.work();
    if (published) {
      System.out.println("length " + message.length());
    }
  }
}
