package dev.rethread.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class HelpTest {
  @Test
  void every_command_has_help_with_an_example_and_json() {
    var commands = Main.commandLine().getSubcommands();
    assertThat(commands)
        .containsOnlyKeys("record", "replay", "explore", "simplify", "info", "bench", "demo");
    for (String name : commands.keySet()) {
      Invocation help = Invocation.of(name, "--help");
      assertThat(help.exitCode()).isZero();
      assertThat(help.err()).isEmpty();
      assertThat(help.out())
          .as(name)
          .contains("Usage: rethread " + name)
          .contains("--json")
          .contains("Example:\n  rethread " + name);
      assertThat(help.out().lines()).as(name).allMatch(line -> line.length() <= 100);
    }
  }

  @Test
  void the_version_is_one_line() {
    assertThat(Invocation.of("--version").out()).startsWith("rethread ").hasLineCount(1);
    assertThat(Main.commandLine()).isInstanceOf(CommandLine.class);
  }
}
