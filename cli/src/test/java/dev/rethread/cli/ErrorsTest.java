package dev.rethread.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A mistake gets exactly one line on standard error and the exit code 2. */
class ErrorsTest {
  @TempDir Path folder;

  private static void fails(Invocation invocation, String message) {
    assertThat(invocation.err()).contains(message).startsWith("rethread: ").endsWith("\n");
    assertThat(invocation.err().lines()).hasSize(1);
    assertThat(invocation.out()).isEmpty();
    assertThat(invocation.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frobnicate                       | Unmatched argument at index 0: 'frobnicate'",
        "replay                           | Missing required parameter: 'FILE'; see rethread replay",
        "replay --times=x f               | '--times': 'x' is not an int",
        "replay --times=0 f               | --times needs a number of replays, not 0",
        "replay --debug --times 2 f       | --debug replays once",
        "replay none.rth                  | none.rth: no such file",
        "replay --debug none.rth          | none.rth: no such file",
        "replay --debug=none.rth none.rth | '--debug': 'none.rth' is not an int",
        "info --frob none.rth             | Unknown option: '--frob'",
        "record                           | no program to run",
        "record -- ls -l                  | can only run java, not \"ls\"",
        "record --technique magic -- java | unknown technique \"magic\"",
        "record --technique leap --ring 64m -- java | --ring needs --technique light, not leap",
        "record --timeout 5x -- java      | \"5x\" is not a duration",
        "record --timeout 0 -- java       | \"0\" is not a duration",
        "record --on never -- java        | '--on'",
        "record --until-failure=-3 -- java| --until-failure needs a number of runs, not -3",
        "record -o /no/x.rth -- java      | there is no folder /no",
        "record -o / -- java              | it is a folder",
      })
  void of_arguments_are_told_in_one_line(String line, String message) {
    fails(Invocation.of((Object[]) line.strip().split(" +")), message);
  }

  @Test
  void of_files_are_told_in_one_line() throws Exception {
    byte[] good = TinyRecording.bytes();
    Path file = folder.resolve("x.rth");
    for (List<Object> command : List.<List<Object>>of(List.of("info"), List.of("replay"))) {
      Object[] args = {command.get(0), file};
      Files.write(file, new byte[0]);
      fails(Invocation.of(args), "not a Rethread recording");
      Files.writeString(file, "something else entirely");
      fails(Invocation.of(args), "not a Rethread recording");
      Files.write(file, Arrays.copyOf(good, 40));
      fails(Invocation.of(args), "truncated");
      Files.write(file, Arrays.copyOf(good, good.length - 5));
      fails(Invocation.of(args), "truncated");
      byte[] newer = good.clone();
      newer[Format.HEADER_VERSION] = 77;
      Files.write(file, newer);
      fails(Invocation.of(args), "format version 77");
      byte[] damaged = good.clone();
      damaged[Format.HEADER_BYTES + Format.CHUNK_HEADER_BYTES] = 127;
      Files.write(file, damaged);
      fails(Invocation.of(args), "damaged");
    }
  }

  @Test
  void every_truncation_of_a_recording_is_told_or_harmless() throws Exception {
    byte[] good = TinyRecording.bytes();
    Path file = folder.resolve("x.rth");
    int refused = 0;
    for (int length = 0; length < good.length; length++) {
      Files.write(file, Arrays.copyOf(good, length));
      Invocation invocation = Invocation.of("info", file);
      if (invocation.exitCode() != 0) {
        fails(invocation, "x.rth: ");
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(good.length / 2);
  }

  @Test
  void every_damaged_byte_of_a_recording_is_told_or_harmless() throws Exception {
    byte[] good = TinyRecording.bytes();
    Path file = folder.resolve("x.rth");
    for (int at = 0; at < good.length; at++) {
      byte[] damaged = good.clone();
      damaged[at] ^= (byte) 0x85;
      Files.write(file, damaged);
      Invocation invocation = Invocation.of("info", file);
      if (invocation.exitCode() != 0) {
        fails(invocation, "x.rth: ");
      }
    }
  }
}
