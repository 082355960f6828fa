package dev.rethread.it.target;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Uses a mapped file and native code: neither is recorded. */
public final class NotRecorded {
  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("mapped", ".txt");
    Files.writeString(file, "text");
    try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
      System.out.println((char) channel.map(FileChannel.MapMode.READ_WRITE, 0, 4).get(1));
    }
    Files.delete(file);
    String library = "/no/such/library";
    try {
      System.load(library);
    } catch (UnsatisfiedLinkError e) {
      System.out.println(library);
    }
  }
}
