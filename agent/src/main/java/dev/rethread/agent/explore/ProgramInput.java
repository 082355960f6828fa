package dev.rethread.agent.explore;

import dev.rethread.runtime.Vm;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Standard input of runs that repeat: a file, which every run reads from its beginning. What the
 * JVM has as its own standard input is somebody else's.
 */
public final class ProgramInput {
  private static final long NUMBER = Vm.UNSAFE.objectFieldOffset(FileDescriptor.class, "fd");
  private static final long CLOSED = Vm.UNSAFE.objectFieldOffset(FileDescriptor.class, "closed");
  private static final String NOTHING = "/dev/null";

  private final String file;
  private @Nullable FileInputStream open;

  /**
   * Those that a run has closed through the standard input. Kept, because the collector would have
   * them close their descriptors again, which may be others by then.
   */
  private final List<FileInputStream> closed = new ArrayList<>();

  /**
   * Changes nothing yet.
   *
   * @param file null for nothing
   */
  public ProgramInput(@Nullable String file) {
    this.file = file == null ? NOTHING : file;
  }

  /** The standard input of this JVM, which stays what it is. */
  static InputStream ofJvm() {
    FileDescriptor descriptor = new FileDescriptor();
    Vm.UNSAFE.putInt(descriptor, NUMBER, 0);
    return new FileInputStream(descriptor);
  }

  /** Before a run: standard input is at its beginning, whoever reads it in whatever way. */
  void rewind() {
    try {
      FileInputStream source = open;
      if (source == null || number(source.getFD()) != number(FileDescriptor.in)) {
        FileInputStream next = new FileInputStream(file);
        open = next;
        if (source != null) {
          closed.add(source);
        }
        Vm.UNSAFE.putInt(FileDescriptor.in, NUMBER, number(next.getFD()));
        Vm.UNSAFE.putBoolean(FileDescriptor.in, CLOSED, false);
      } else {
        source.getChannel().position(0);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.setIn(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
  }

  private static int number(FileDescriptor descriptor) {
    return Vm.UNSAFE.getInt(descriptor, NUMBER);
  }
}
