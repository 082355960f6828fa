package dev.rethread.agent.explore;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the search tells whoever started it: a file of lines, each a word and what belongs to it.
 */
final class Tidings {
  private static final long EVERY_NANOS = 50_000_000;

  private final OutputStream out;
  private volatile long last = System.nanoTime();

  @SuppressWarnings("MustBeClosedChecker") // open until the JVM halts
  Tidings(String file) throws IOException {
    out =
        file.equals("-")
            ? new FileOutputStream(FileDescriptor.out)
            : Files.newOutputStream(Path.of(file));
  }

  /** Whether it is time to say how far the search is. */
  boolean isTime() {
    return System.nanoTime() - last >= EVERY_NANOS;
  }

  synchronized void tell(String line) {
    last = System.nanoTime();
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      Runtime.getRuntime().halt(1); // nobody would know what comes of it
    }
  }
}
