package dev.rethread.programs.input;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Existence, length, time stamps and listings of files are printed while another thread makes
 * files.
 *
 * <p>Expect: exit
 */
public final class FileFacts {
  public static void main(String[] args) throws Exception {
    File folder =
        new File(System.getProperty("java.io.tmpdir"), "rethread-facts-" + System.nanoTime());
    System.out.println(folder.exists() + " " + folder.mkdir() + " " + folder.isDirectory());
    Thread first = new Thread(() -> watch(folder));
    Thread second = new Thread(() -> create(folder));
    first.start();
    second.start();
    first.join();
    second.join();
    File[] files = folder.listFiles();
    for (File file : files) {
      System.out.println(
          file.getName() + " " + file.length() + " " + file.lastModified() + " " + file.delete());
    }
    System.out.println(folder.delete() + " " + folder.exists());
  }

  private static void create(File folder) {
    try {
      for (int i = 0; i < 10; i++) {
        try (FileOutputStream output = new FileOutputStream(new File(folder, "file" + i))) {
          output.write(new byte[i]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void watch(File folder) {
    int polls = 0;
    long digest = 0;
    while (!new File(folder, "file9").exists()) {
      digest = digest * 31 + folder.list().length;
      digest = digest * 31 + new File(folder, "file5").length();
      polls++;
    }
    System.out.println("polls " + polls + " digest " + digest);
  }
}
