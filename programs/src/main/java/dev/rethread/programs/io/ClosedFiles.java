package dev.rethread.programs.io;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Files are asked and written after they have been closed, which throws; what comes after that is
 * as before.
 *
 * <p>Expect: exit
 */
public final class ClosedFiles {
  private static int shared;

  public static void main(String[] args) throws Exception {
    File file = File.createTempFile("closed", ".txt");
    RandomAccessFile random = new RandomAccessFile(file, "rw");
    FileOutputStream out = new FileOutputStream(file);
    random.close();
    out.write(7);
    out.close();
    attempt("length", random::length);
    attempt("position", random::getFilePointer);
    attempt(
        "new length",
        () -> {
          random.setLength(3);
          return 0;
        });
    attempt(
        "write",
        () -> {
          out.write(new byte[] {1, 2});
          return 0;
        });
    Thread thread = new Thread(() -> shared++);
    thread.start();
    thread.join();
    System.out.println("shared " + shared + " at " + System.nanoTime());
    file.delete();
  }

  private interface Attempt {
    long make() throws IOException;
  }

  private static void attempt(String name, Attempt attempt) {
    try {
      System.out.println(name + " " + attempt.make());
    } catch (IOException e) {
      System.out.println(name + " failed: " + e.getMessage());
    }
  }
}
