package dev.rethread.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordOptionsTest {
  private static RecordOptions parse(@Nullable String text) {
    return RecordOptions.parse(new Options(text));
  }

  private static String name(String text) {
    return String.valueOf(parse(text).file().getFileName());
  }

  @Test
  void without_options_everything_is_recorded_to_a_file_of_the_process() {
    RecordOptions options = parse(null);
    assertThat(options.file().getParent()).isEqualTo(Path.of("").toAbsolutePath());
    assertThat(options.file().getFileName().toString())
        .matches(".+-\\d{8}-\\d{6}-" + ProcessHandle.current().pid() + "\\.rth");
    assertThat(options.onFailure()).isFalse();
    assertThat(options.timeoutMillis()).isZero();
    assertThat(options.quiet()).isFalse();
  }

  @Test
  void a_recording_for_failures_only_is_put_aside_until_the_end() {
    RecordOptions options = parse("file=/r/a.rth,on=failure,timeout=2m");
    assertThat(options.working()).isEqualTo(Path.of("/r/a.rth.part"));
    assertThat(options.file()).isEqualTo(Path.of("/r/a.rth"));
    assertThat(options.timeoutMillis()).isEqualTo(120_000);
    assertThat(parse("file=/r/a.rth").working()).isEqualTo(Path.of("/r/a.rth"));
  }

  @Test
  void placeholders_are_filled_in_but_not_those_that_were_escaped() {
    String pid = Long.toString(ProcessHandle.current().pid());
    assertThat(name("file=a-%p.rth")).isEqualTo("a-" + pid + ".rth");
    assertThat(name("file=a-%25p%2Cb%.rth")).isEqualTo("a-%p,b%.rth");
    assertThat(name("file=%t.rth")).matches("\\d{8}-\\d{6}\\.rth");
  }

  @ParameterizedTest
  @CsvSource({
    "com.acme.Main a b,Main",
    "/opt/app/server-1.2.jar x,server-1.2",
    "module/com.acme.Main,Main",
    "'',recording"
  })
  void the_program_is_named_by_its_class_or_jar(String command, String name) {
    assertThat(Placeholders.OfFile.program(command)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "fiel=x,fiel",
    "on=never,never",
    "technique=heavy,heavy",
    "'technique=leap,ring=64m',leap",
    "timeout=soon,soon",
    "timeout=0,0",
    "strategy=silly,silly",
    "'strategy=pct,depth=many',many",
    "'strategy=pct,depth=9999',9999",
    "'strategy=none,switches=/no/such/file',/no/such/file"
  })
  void what_is_wrong_is_named(String options, String named) {
    assertThatThrownBy(() -> parse(options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(named);
  }
}
