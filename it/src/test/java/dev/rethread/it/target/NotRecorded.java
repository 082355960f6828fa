package dev.rethread.it.target;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Uses a mapped file and another process: neither is recorded. */
public final class NotRecorded {
  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("mapped", ".txt");
    Files.writeString(file, "text");
    try (FileChannel channel = FileChannel.open(file)) {
      System.out.println((char) channel.map(FileChannel.MapMode.READ_ONLY, 0, 4).get(1));
    }
    Files.delete(file);
    Process process = new ProcessBuilder("true").start();
    System.out.println(process.waitFor());
  }
}
