package dev.rethread.agent.control;

import dev.rethread.instrument.SiteTable;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Where each stream is at the end of each of its intervals: the {@link Switches.Landmark} that a
 * run in parallel does not count. Only the stream whose turn it is writes, into a mapped file,
 * which outlives the JVM however that ends.
 *
 * <p>For each interval of the schedule two numbers of 64 bits, little-endian: the stream's events
 * in classes of the program, and those in others since; both 0 if the replay did not get there.
 */
public final class Landmarks {
  private static final int NUMBERS = 2;

  private final SiteTable sites;
  private final LongBuffer file;

  /**
   * Makes the file.
   *
   * @param intervals of the schedule
   */
  public Landmarks(Path path, int intervals, SiteTable sites) throws IOException {
    this.sites = sites;
    try (FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long size = (long) intervals * NUMBERS * Long.BYTES;
      this.file =
          channel
              .map(FileChannel.MapMode.READ_WRITE, 0, size)
              .order(ByteOrder.LITTLE_ENDIAN)
              .asLongBuffer();
    }
  }

  /** The stream has an event. */
  void count(ReplayState s, int site) {
    boolean isOfProgram = sites.isOfProgram(site);
    s.own += isOfProgram ? 1 : 0;
    s.since = isOfProgram ? 0 : s.since + 1;
  }

  /** The stream has come to the end of its interval. */
  void note(ReplayState s) {
    s.mute();
    file.put(s.turn * NUMBERS, s.own);
    file.put(s.turn * NUMBERS + 1, s.since);
    s.unmute();
  }
}
