package dev.rethread.programs.input;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.util.Arrays;

/**
 * A file is written and read back through streams and a random access file by racing threads.
 *
 * <p>Expect: exit
 */
public final class FileBytes {
  public static void main(String[] args) throws Exception {
    File file =
        new File(System.getProperty("java.io.tmpdir"), "rethread-bytes-" + System.nanoTime());
    try (FileOutputStream output = new FileOutputStream(file)) {
      for (int i = 0; i < 100; i++) {
        output.write(i ^ (int) System.nanoTime());
      }
      output.write(new byte[] {1, 2, 3, 4}, 1, 2);
    }
    try (RandomAccessFile access = new RandomAccessFile(file, "rw")) {
      Thread first = new Thread(() -> hop(access, 7));
      Thread second = new Thread(() -> hop(access, 13));
      first.start();
      second.start();
      first.join();
      second.join();
      System.out.println(access.length() + " " + access.getFilePointer());
    }
    try (FileInputStream input = new FileInputStream(file)) {
      System.out.println(
          input.available() + " " + input.skip(3) + " " + Arrays.hashCode(input.readAllBytes()));
    }
    System.out.println("deleted " + file.delete());
  }

  private static void hop(RandomAccessFile access, int stride) {
    int digest = 0;
    try {
      for (int i = 0; i < 100; i++) {
        access.seek(i * stride % 100);
        digest = digest * 31 + access.read();
        if (i % 10 == 0) {
          access.writeByte(stride);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.out.println(stride + " digest " + digest);
  }
}
