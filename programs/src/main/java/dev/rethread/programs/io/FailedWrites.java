package dev.rethread.programs.io;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;

/**
 * Writes that fail: to a full device, to a closed stream, to a file opened for reading.
 *
 * <p>Expect: exit
 */
public final class FailedWrites {
  public static void main(String[] args) throws Exception {
    try (OutputStream out = new FileOutputStream("/dev/full")) {
      attempt(out);
    }
    File file = File.createTempFile("failed", ".txt");
    OutputStream closed = new FileOutputStream(file);
    closed.close();
    attempt(closed);
    try (RandomAccessFile reading = new RandomAccessFile(file, "r")) {
      reading.write(1);
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(file.length() + " " + file.delete());
  }

  private static void attempt(OutputStream out) {
    try {
      out.write(new byte[10], 2, 3);
      System.out.println("written");
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
    try {
      out.write(new byte[10], 8, 3);
    } catch (IOException | IndexOutOfBoundsException e) {
      System.out.println(e.getClass());
    }
  }
}
