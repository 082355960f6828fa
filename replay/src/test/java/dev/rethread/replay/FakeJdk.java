package dev.rethread.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A folder that looks like a JDK. Its java is a shell script that does as the test says, with the
 * options of the agent in the variables {@code $file}, {@code $result} and {@code $trace}.
 */
final class FakeJdk {
  static final String BUILD = "17.0.99+9";
  static final String VERSION = "17.0.99";

  private static final String READ_OPTIONS =
      """
      #!/bin/sh
      options=
      for word in "$@"; do
        case "$word" in -javaagent:*) options=${word#*=};; esac
      done
      IFS=,
      for option in $options; do
        case "$option" in
          file=*) file=${option#*=};;
          result=*) result=${option#*=};;
          trace=*) trace=${option#*=};;
        esac
      done
      """;

  final Path home;

  FakeJdk(Path home, String script) throws IOException {
    this.home = home;
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("release"),
        "JAVA_VERSION=\"" + VERSION + "\"\nJAVA_RUNTIME_VERSION=\"" + BUILD + "\"\n");
    Files.writeString(java(), READ_OPTIONS + script + "\n");
    if (!java().toFile().setExecutable(true)) {
      throw new IOException("cannot make " + java() + " executable");
    }
  }

  Path java() {
    return home.resolve("bin/java");
  }

  /** A recording made with this JDK in the folder. */
  RecordingBuilder recording(Path folder) {
    return new RecordingBuilder()
        .meta("technique", "light")
        .meta("java.version", VERSION)
        .meta("java.vm.version", BUILD)
        .meta("java.home", home.toString())
        .meta("user.dir", folder.toString())
        .meta("processors", "3")
        .meta("env.PATH", "/usr/bin:/bin")
        .meta("env.GREETING", "hello world")
        .meta("command.0", "java")
        .meta("command.1", "-javaagent:/r/rethread-agent.jar=file=x.rth")
        .meta("command.2", RecordRun.KEEP_STACKS)
        .meta("command.3", "Main")
        .meta("command.4", "an argument");
  }
}
