package dev.rethread.programs.input;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Two threads create temporary files and print their random names.
 *
 * <p>Expect: exit
 */
public final class TempFile {
  public static void main(String[] args) throws Exception {
    Thread first = new Thread(TempFile::create);
    Thread second = new Thread(TempFile::create);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void create() {
    try {
      for (int i = 0; i < 3; i++) {
        File file = File.createTempFile("rethread", ".tmp");
        System.out.println(file.getName() + " " + file.canWrite() + " " + file.delete());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
