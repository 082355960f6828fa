package dev.rethread.programs.input;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * Opening a file that does not exist fails with a message, in racing threads.
 *
 * <p>Expect: exit
 */
public final class MissingFile {
  public static void main(String[] args) throws Exception {
    String name = "rethread-missing-" + System.nanoTime();
    Thread first = new Thread(() -> open(name));
    Thread second = new Thread(() -> open(name + "x"));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void open(String name) {
    try (FileInputStream input =
        new FileInputStream(new File(System.getProperty("java.io.tmpdir"), name))) {
      System.out.println("unexpected " + input.read());
    } catch (IOException e) {
      System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
    }
  }
}
