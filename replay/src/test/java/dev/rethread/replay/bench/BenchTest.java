package dev.rethread.replay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.AgentJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a java that is a script: it prints what the test wants. */
class BenchTest {
  @TempDir Path folder;
  private Path home;

  @BeforeEach
  void make_a_jdk() throws IOException {
    home = Files.createDirectories(folder.resolve("jdk"));
    Files.createDirectories(home.resolve("bin"));
  }

  private void java(String script) throws IOException {
    Path java = home.resolve("bin/java");
    Files.writeString(java, "#!/bin/sh\n" + script);
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private Bench bench() {
    return new Bench(new AgentJar(folder.resolve("agent.jar")), folder);
  }

  private Plan plan(int repetitions, Variant... variants) {
    Subject subject = new Subject("stress", "a.b.Racey", List.of(Path.of("w.jar")));
    return new Plan(
        List.of(subject),
        List.of(variants),
        repetitions,
        1,
        0.5,
        List.of(home),
        Duration.ofSeconds(30));
  }

  @Test
  void every_second_repetition_is_in_the_opposite_order() {
    List<Variant> variants = List.of(Examples.LIGHT, Examples.LEAP);
    assertThat(Bench.order(variants, 0))
        .containsExactly(Variant.NATIVE, Examples.LIGHT, Examples.LEAP);
    assertThat(Bench.order(variants, 1))
        .containsExactly(Examples.LEAP, Examples.LIGHT, Variant.NATIVE);
  }

  @Test
  void takes_the_time_that_the_program_prints() throws Exception {
    java("echo digest cafe; echo work 2000000 ns\n");
    List<String> told = new ArrayList<>();
    Results results =
        bench()
            .run(
                plan(2, Variant.of("native")),
                (done, all, next) -> told.add(done + "/" + all + " " + next));
    Row row = results.rows().get(0);
    assertThat(row.base().executions()).hasSize(2);
    assertThat(row.base().workSeconds().median()).isEqualTo(0.002);
    assertThat(row.others().get(0).variant()).isEqualTo(Variant.NATIVE_AGAIN);
    assertThat(row.slowdown(row.others().get(0))).isEqualTo(new Ratio(1, 1, 1, 0.5));
    assertThat(results.complete()).isTrue();
    assertThat(told)
        .containsExactly(
            "0/4 Racey, native",
            "1/4 Racey, native again",
            "2/4 Racey, native again",
            "3/4 Racey, native",
            "4/4 Racey, replay of native again");
  }

  @Test
  void a_run_that_fails_or_comes_to_something_else_has_a_problem() throws Exception {
    java(
        """
        case "$*" in
          *javaagent*leap*) echo ouch >&2; exit 3;;
          *javaagent*) echo digest bad; echo work 1 ns;;
          *) echo digest good; echo work 1 ns;;
        esac
        """);
    Results results = bench().run(plan(1, Examples.LIGHT, Examples.LEAP), (done, all, next) -> {});
    assertThat(results.rows().get(0).others())
        .extracting(Measured::problem)
        .containsExactly("came to bad instead of good", "failed with exit code 3: ouch");
    assertThat(results.complete()).isFalse();
  }
}
