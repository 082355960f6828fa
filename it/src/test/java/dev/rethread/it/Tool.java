package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command, run as its users do: the packaged jar in a JVM of its own.
 *
 * @param folder where it works, and where its output goes
 */
record Tool(Path folder) {
  /** The words that start the command. */
  static List<String> words(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of(
                Jdks.current().java(),
                "-XX:+UseSerialGC", // as the launcher does
                Trial.SIMPLY,
                "-XX:SharedArchiveFile=" + Layout.file("rethread.cli.archive"),
                "-Xlog:cds=off",
                "-Xlog:cds+dynamic=off",
                "-jar",
                Layout.file("rethread.cli.jar").toString()));
    words.addAll(List.of(arguments));
    return words;
  }

  ChildProcess run(String... arguments) {
    return ChildProcess.run(
        ChildProcess.builder(words(arguments), folder, new byte[0]),
        folder,
        "rethread-" + arguments[0]);
  }

  /** Records a program; options of the command, then two dashes, then the JVM's arguments. */
  ChildProcess record(Jdk jdk, List<String> options, List<String> program) {
    List<String> arguments = new ArrayList<>(List.of("record"));
    arguments.addAll(options);
    arguments.addAll(List.of("--", jdk.java()));
    arguments.addAll(program);
    return run(arguments.toArray(new String[0]));
  }

  /** Fails unless the command refused the file: one line, exit code 2, nothing else. */
  void assertRefuses(String command, Path file, String because) {
    ChildProcess refused = run(command, file.toString());
    assertThat(refused.exitCode()).as("exit code; it said: %s", refused.err()).isEqualTo(2);
    assertThat(refused.err().lines().toList())
        .singleElement()
        .asString()
        .startsWith("rethread: ")
        .contains(file.getFileName().toString())
        .containsIgnoringCase(because);
    assertThat(refused.out()).isEmpty();
  }
}
