package dev.rethread.programs.io;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file with random content is mapped for reading, privately and for writing, and transferred to
 * another.
 *
 * <p>Expect: exit
 */
public final class MappedFiles {
  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("mapped", ".bin");
    Path copy = Files.createTempFile("copied", ".bin");
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileChannel target = FileChannel.open(copy, StandardOpenOption.WRITE)) {
      byte[] random = new byte[10_000];
      new java.util.Random().nextBytes(random);
      channel.write(ByteBuffer.wrap(random));
      System.out.println(sum(channel.map(MapMode.READ_ONLY, 0, channel.size())));
      System.out.println(sum(channel.map(MapMode.READ_ONLY, 5_001, 4_000)));
      MappedByteBuffer own = channel.map(MapMode.PRIVATE, 0, 100);
      own.put(7, (byte) 1);
      System.out.println(sum(own) + " " + channel.map(MapMode.READ_ONLY, 0, 0).capacity());
      MappedByteBuffer shared = channel.map(MapMode.READ_WRITE, 9_990, 20);
      shared.putInt(12, 99);
      shared.force();
      System.out.println(sum(shared) + " " + channel.size());
      System.out.println(channel.transferTo(0, 20_000, target));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      System.out.println(channel.transferTo(0, 10, Channels.newChannel(bytes)));
      System.out.println(target.size());
    } finally {
      Files.delete(file);
      Files.delete(copy);
    }
  }

  private static int sum(ByteBuffer buffer) {
    int sum = 0;
    while (buffer.hasRemaining()) {
      sum = sum * 31 + buffer.get();
    }
    return sum;
  }
}
