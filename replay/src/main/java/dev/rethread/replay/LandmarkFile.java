package dev.rethread.replay;

import dev.rethread.trace.Switches.Landmark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the intervals of a replayed schedule end, as the agent has written it: two numbers of 64
 * bits for each.
 *
 * @param numbers in the order of the schedule
 */
record LandmarkFile(LongBuffer numbers) {
  static final LandmarkFile NONE = new LandmarkFile(LongBuffer.allocate(0));

  /** Whether the agent can write such a file: it maps all of it at once. */
  static boolean canHave(int intervals) {
    return intervals < Integer.MAX_VALUE / (2 * Long.BYTES);
  }

  static LandmarkFile read(Path file) throws WrongUseException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
      return new LandmarkFile(bytes.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer());
    } catch (IOException e) {
      throw new WrongUseException("cannot read " + file + ": " + e.getMessage());
    }
  }

  /** The end of an interval; null if the replay did not come to it. */
  @Nullable Landmark of(int interval) {
    int at = 2 * interval;
    if (at + 1 >= numbers.limit() || numbers.get(at) + numbers.get(at + 1) == 0) {
      return null;
    }
    return new Landmark(numbers.get(at), numbers.get(at + 1));
  }
}
