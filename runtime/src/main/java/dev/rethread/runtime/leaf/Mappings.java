package dev.rethread.runtime.leaf;

import dev.rethread.runtime.Vm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files that are mapped into memory. Their content at that time is recorded, and a replay maps a
 * copy of it. Callers are mute.
 */
final class Mappings {
  private static final int READ_WRITE = 1; // as FileChannelImpl numbers the modes
  private static final int LARGEST = 1 << 24;

  /** The JDK unmaps what it has mapped, and nobody else may: these are never collected. */
  private static final List<MappedByteBuffer> COPIES = new ArrayList<>();

  static void save(Payload out, long address, long length) {
    if (length <= LARGEST) {
      Memory.save(out, address, length);
    }
  }

  static @Nullable String notRecorded(int mode, long length) {
    if (length > LARGEST) {
      return "a memory-mapped file of more than " + (LARGEST >> 20) + " MB";
    }
    return mode == READ_WRITE ? "memory-mapped files that others may write to" : null;
  }

  /** The address of memory with the recorded content, which can be unmapped like a file. */
  static synchronized long restore(Payload in, long length) {
    try {
      Path file = Files.createTempFile("rethread", ".map");
      try (FileChannel channel =
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE)) {
        int count = in.remaining();
        ByteBuffer content = ByteBuffer.wrap(in.bytes(), in.skip(count), count);
        while (content.hasRemaining()) {
          channel.write(content);
        }
        MappedByteBuffer copy = channel.map(FileChannel.MapMode.READ_WRITE, 0, length);
        COPIES.add(copy);
        return Vm.address(copy);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("no room for the copy of a mapped file", e);
    }
  }

  private Mappings() {}
}
