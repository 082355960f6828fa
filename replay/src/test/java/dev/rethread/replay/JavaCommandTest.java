package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaCommandTest {
  private static JavaCommand command(String text) {
    return new JavaCommand(List.of(text.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({
    "java -cp a.jar:b.jar com.acme.Main arg, Main",
    "java -Xmx1g --add-opens java.base/java.util=ALL-UNNAMED Main, Main",
    "java -jar lib/app-1.2.jar x, app-1.2",
    "java -p mods -m acme.module/com.acme.Main, Main",
    "java --module-path=mods --module acme.module, module",
    "java Script.java arg, Script",
    "java -cp a com.acme.Outer$Inner, Outer_Inner",
    "java @args com.acme.Main, Main",
    "java -version, recording",
    "java -jar, recording",
  })
  void is_named_for_its_program(String text, String label) {
    assertThat(command(text).label()).isEqualTo(label);
  }

  @Test
  void takes_java_by_any_path_and_nothing_else() throws Exception {
    assertThat(JavaCommand.parse(List.of("/opt/jdk/bin/java", "Main")).words()).hasSize(2);
    assertThat(JavaCommand.parse(List.of("JAVA.EXE", "Main")).words()).hasSize(2);
    assertThatThrownBy(() -> JavaCommand.parse(List.of("./gradlew", "test")))
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("can only run java, not \"./gradlew\"");
    assertThatThrownBy(() -> JavaCommand.parse(List.of()))
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("no program to run");
  }

  @Test
  void puts_arguments_right_after_the_executable() {
    assertThat(command("java -jar x.jar").withFirst(List.of("-a", "-b")).words())
        .containsExactly("java", "-a", "-b", "-jar", "x.jar");
  }

  @Test
  void loses_the_agent_and_its_flag_but_not_what_the_program_is_given() {
    String agent = "-javaagent:/r/rethread-agent.jar=file=x.rth";
    JavaCommand recorded =
        new JavaCommand(
            List.of("java", agent, RecordRun.KEEP_STACKS, "-cp", "c", "Main", agent, "-v"));
    assertThat(recorded.withoutAgent(Path.of("/")).words())
        .containsExactly("java", "-cp", "c", "Main", agent, "-v");
  }

  @Test
  void keeps_the_flag_of_a_user() {
    assertThat(
            command("java " + RecordRun.KEEP_STACKS + " Main").withoutAgent(Path.of("/")).words())
        .contains(RecordRun.KEEP_STACKS);
  }

  @Test
  void is_shown_as_it_would_be_typed() {
    assertThat(new JavaCommand(List.of("java", "-Dx=a b", "Main", "it's", "$HOME")).toString())
        .isEqualTo("java '-Dx=a b' Main 'it'\\''s' '$HOME'");
  }
}
