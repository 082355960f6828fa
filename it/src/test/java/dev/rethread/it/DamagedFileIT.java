package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Format;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A recording that is not whole is refused in one line with exit code 2, never half believed. */
class DamagedFileIT {
  private static byte[] whole = new byte[0];
  private static Path folder = Path.of("");

  @BeforeAll
  static void record_something() throws Exception {
    folder = Layout.emptyFolder("damage");
    Trial trial = Trial.of(TargetPrograms.named("thread.StartJoin"), Jdks.current(), folder);
    assertThat(trial.record().exitCode()).isZero();
    whole = Files.readAllBytes(trial.file());
  }

  @Test
  void an_empty_file_is_refused() throws Exception {
    assertRefused("empty.rth", new byte[0], "not a Rethread recording");
  }

  @Test
  void a_file_of_another_kind_is_refused() throws Exception {
    byte[] other = new byte[4_096];
    Arrays.fill(other, (byte) 'x');
    assertRefused("other.rth", other, "not a Rethread recording");
  }

  @Test
  void another_format_version_is_refused_by_its_number() throws Exception {
    byte[] newer = whole.clone();
    ByteBuffer.wrap(newer)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(Format.HEADER_VERSION, Format.VERSION + 41);
    assertRefused("newer.rth", newer, "version " + (Format.VERSION + 41));
  }

  @Test
  void a_truncated_file_is_refused() throws Exception {
    assertRefused("header.rth", Arrays.copyOf(whole, 20), "truncated");
    assertRefused("half.rth", Arrays.copyOf(whole, whole.length / 2), "");
    assertRefused("almost.rth", Arrays.copyOf(whole, whole.length - 100), "");
  }

  /** Bytes that carry no meaning may change: then the recording is still the same recording. */
  @Test
  void flipped_bytes_are_refused_or_do_not_matter() throws Exception {
    long seed = Long.getLong("rethread.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < 12; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      Path file = Files.write(folder.resolve("flipped.rth"), damaged);
      ChildProcess replayed = new Tool(folder).run("replay", file.toString());
      assertThat(replayed.exitCode())
          .as(
              "bit flipped in byte %d of %d, again with -Drethread.seed=%d: %s",
              at, damaged.length, seed, replayed.err())
          .isIn(0, 2);
      if (replayed.exitCode() == 2) {
        assertThat(replayed.err().lines().toList()).hasSize(1);
      }
    }
  }

  private static void assertRefused(String name, byte[] content, String because) throws Exception {
    Path file = Files.write(folder.resolve(name), content);
    new Tool(folder).assertRefuses("info", file, because);
    new Tool(folder).assertRefuses("replay", file, because);
  }
}
