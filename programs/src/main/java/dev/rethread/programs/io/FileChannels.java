package dev.rethread.programs.io;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Threads write to one file through a channel at racing positions, and read it back.
 *
 * <p>Expect: exit
 */
public final class FileChannels {
  private static long next;

  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("channels", ".bin");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      Thread[] threads = new Thread[3];
      for (int t = 0; t < threads.length; t++) {
        int number = t;
        threads[t] = new Thread(() -> write(channel, number));
        threads[t].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      try (FileLock lock = channel.lock()) {
        System.out.println(lock.isValid() + " " + channel.size());
      }
      ByteBuffer content = ByteBuffer.allocate((int) channel.size());
      channel.read(content, 0);
      long sum = 0;
      for (byte b : content.array()) {
        sum = sum * 31 + b;
      }
      System.out.println(sum + " " + channel.position());
      channel.truncate(10);
      channel.force(true);
      ByteBuffer[] parts = {ByteBuffer.allocate(4), ByteBuffer.allocateDirect(20)};
      channel.position(0);
      System.out.println(channel.read(parts) + " " + channel.size());
    } finally {
      Files.delete(file);
    }
  }

  private static void write(FileChannel channel, int number) {
    try {
      ByteBuffer buffer = ByteBuffer.allocate(8);
      for (int i = 0; i < 30; i++) {
        buffer.clear();
        buffer.putInt(number).putInt(i).flip();
        channel.write(buffer, next);
        next += 8;
      }
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
