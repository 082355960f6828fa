package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code rethread bench} from the packaged jar, which finds the workloads in the checkout. */
class BenchIT {
  private static ChildProcess bench(Path folder, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("bench", "--repetitions", "1", "--scale", "0.005", "-o", "out"));
    arguments.addAll(List.of(options));
    return new Tool(folder).run(arguments.toArray(new String[0]));
  }

  @Test
  void measures_records_and_replays_a_workload() throws IOException {
    Path folder = Layout.emptyFolder("bench", "measures");
    ChildProcess bench = bench(folder, "--workloads", "MonteCarlo", "--techniques", "light,none");
    assertThat(bench.exitCode()).as("exit code; it said: %s", bench.err()).isZero();
    assertThat(bench.out()).containsPattern("MonteCarlo +light +\\d").contains("geometric mean");
    assertThat(Files.readString(folder.resolve("out/bench.json")))
        .contains(
            "\"workload\":\"MonteCarlo\"", "\"variant\":\"light\"", "\"logBytes\":{\"median\"")
        .contains("\"outcome\":\"reproduced\"", "\"problem\":null");
    assertThat(Files.readString(folder.resolve("out/bench.html")))
        .startsWith("<!DOCTYPE html>")
        .contains("MonteCarlo", "<circle");
    try (Stream<Path> left = Files.list(folder.resolve("out"))) {
      assertThat(left).hasSize(2);
    }
  }

  @Test
  void compares_native_runs_with_native_runs() throws IOException {
    Path folder = Layout.emptyFolder("bench", "native");
    ChildProcess bench =
        bench(folder, "--workloads", "Counters", "--techniques", "native", "--json");
    assertThat(bench.exitCode()).as("exit code; it said: %s", bench.err()).isZero();
    assertThat(bench.out())
        .isEqualTo(Files.readString(folder.resolve("out/bench.json")))
        .hasLineCount(1)
        .contains("\"variant\":\"native again\"", "\"replay\":null");
  }

  @Test
  void only_records_if_it_is_told_to() {
    Path folder = Layout.emptyFolder("bench", "records");
    ChildProcess bench = bench(folder, "--workloads", "Racey", "--no-replays", "--json");
    assertThat(bench.exitCode()).as("exit code; it said: %s", bench.err()).isZero();
    assertThat(bench.out()).contains("\"variant\":\"light\"", "\"replay\":null");
  }

  @Test
  void says_in_one_line_what_is_wrong() {
    Path folder = Layout.emptyFolder("bench", "wrong");
    assertThat(bench(folder, "--workloads", "nonesuch"))
        .satisfies(
            bench -> {
              assertThat(bench.exitCode()).isEqualTo(2);
              assertThat(bench.err()).isEqualTo("rethread: no workload's name matches nonesuch\n");
            });
    assertThat(bench(folder, "--techniques", "light,nonesuch").err())
        .startsWith("rethread: --techniques: unknown technique \"nonesuch\"");
  }
}
