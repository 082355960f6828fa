package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Recording;
import dev.rethread.trace.Switches;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code rethread explore} and {@code rethread simplify}, through the packaged jar. */
class ExploreIT {
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder = Path.of("");

  private Tool tool = new Tool(folder);

  @BeforeEach
  void work_in_an_empty_folder() {
    tool = new Tool(folder);
  }

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  static Stream<Arguments> programsThatStartAnew() {
    return Jdks.present().stream()
        .flatMap(
            jdk ->
                Stream.of("StartsAnew", "ByReference", "LeavesThreads", "SlowInitialiser")
                    .map(program -> Arguments.of(jdk, program)));
  }

  private ChildProcess explore(Jdk jdk, String program, String... options) {
    List<String> words = new ArrayList<>(List.of("explore"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", jdk.java(), "-cp", TargetPrograms.CLASS_PATH));
    words.add("dev.rethread.programs." + program);
    return tool.run(words.toArray(new String[0]));
  }

  private Switches switches(String file) throws Exception {
    Switches switches = Recording.open(folder.resolve(file)).switches();
    assertThat(switches).as("switches of %s", file).isNotNull();
    return switches == null ? new Switches() : switches;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void finds_a_lost_update_in_the_first_schedules_and_simplifies_it(Jdk jdk) throws Exception {
    ChildProcess explored =
        explore(jdk, "kernel.LostUpdateOnce", "-o", "a.rth", "--budget", "20", "--seed", "4");
    assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    assertThat(explored.err()).contains("found: exit code 42");

    ChildProcess simplified = tool.run("simplify", "a.rth", "-o", "simple.rth");
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    assertThat(simplified.out()).contains("writes counter = 1", "the update in between is lost");
    assertThat(switches("simple.rth").count())
        .isLessThanOrEqualTo(switches("a.rth").count())
        .isLessThanOrEqualTo(7);
    assertThat(Recording.open(folder.resolve("simple.rth")).meta("preemptions")).isEqualTo("2");
    assertThat(folder.resolve("simple.rth.part0")).doesNotExist();

    ChildProcess replayed = tool.run("replay", "simple.rth", "--times", "3");
    assertThat(replayed.out()).as(replayed.err()).endsWith("reproduced 3/3\n");

    String line = switches("simple.rth").brief();
    assertThat(simplified.out()).endsWith("schedule: " + line + "\n");
    ChildProcess pasted =
        explore(jdk, "kernel.LostUpdateOnce", "-o", "pasted.rth", "--schedule", line);
    assertThat(pasted.err()).contains("failed: exit code 42");
    assertThat(switches("pasted.rth").brief()).isEqualTo(line);
    String told = tool.run("info", "--schedule", "simple.rth").out();
    assertThat(told).isEqualTo(line + "\n");
    Files.writeString(folder.resolve("lost.schedule"), told);
    ChildProcess again =
        tool.run(
            "replay",
            "--trace",
            "--schedule",
            "lost.schedule",
            "--",
            jdk.java(),
            "-cp",
            TargetPrograms.CLASS_PATH,
            "dev.rethread.programs.kernel.LostUpdateOnce");
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).contains("the update in between is lost");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_deadlock_is_a_failure_without_a_timeout(Jdk jdk) {
    ChildProcess explored = explore(jdk, "deadlock.RacyTwoLocks", "-o", "a.rth");
    assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    assertThat(explored.err()).contains("found: a hang");
    assertThat(tool.run("info", "a.rth").out())
        .contains("threads wait for each other's monitors", "held by \"Thread-");

    ChildProcess replayed = tool.run("replay", "a.rth");
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.err()).contains("waits to enter the monitor");
  }

  @ParameterizedTest
  @CsvSource({
    "random, LostUpdateOnce",
    "pct, BankTransfer",
    "pos, LostUpdateOnce",
    "surw, LostUpdateOnce",
    "race, LostUpdateOnce",
    "chess, LostUpdateOnce",
    "dfs, LostUpdateOnce"
  })
  void every_strategy_finds_it_and_the_same_seed_gives_the_same_schedule(
      String strategy, String program) throws Exception {
    for (String file : List.of("a.rth", "b.rth")) {
      ChildProcess explored =
          explore(
              Jdks.current(),
              "kernel." + program,
              "-o",
              file,
              "--strategy",
              strategy,
              "--seed",
              "7");
      assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    }
    assertThat(switches("a.rth").toString()).isEqualTo(switches("b.rth").toString());
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void finds_it_in_fresh_JVMs_too(Jdk jdk) {
    ChildProcess explored =
        explore(jdk, "kernel.LostUpdateOnce", "-o", "a.rth", "--isolation", "--budget", "30");
    assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    assertThat(explored.err()).contains("found: exit code 42");
  }

  /** What one run leaves to the next would show: static state, threads, what is interrupted. */
  @ParameterizedTest
  @MethodSource("programsThatStartAnew")
  void every_run_starts_anew(Jdk jdk, String program) {
    ChildProcess explored =
        explore(jdk, "turns." + program, "-o", "a.rth", "--budget", "300", "--json");
    assertThat(explored.exitCode()).as(explored.err() + explored.out()).isZero();
    assertThat(explored.err()).as("everything in JVMs that do many runs").isEmpty();
    assertThat(explored.out()).contains("\"runs\":300");
  }

  @ParameterizedTest
  @CsvSource({
    "ExitsWithMinusOne, random, exit code -1",
    "CopiedArray, random, exit code 42",
    "FieldByHandle, random, exit code 42",
    "AppendedBuffer, random, java.lang.ArrayIndexOutOfBoundsException",
    "LateRace, chess, exit code 42"
  })
  void finds_what_is_easily_missed(String program, String strategy, String failure) {
    ChildProcess explored =
        explore(
            Jdks.current(),
            "turns." + program,
            "-o",
            "a.rth",
            "--strategy",
            strategy,
            "--bound",
            "1",
            "--budget",
            "500");
    assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    assertThat(explored.err()).contains("found: " + failure).doesNotContain("JVM of its own");
  }

  /** The bug is in the program, and what it is about in the JDK. */
  @Test
  void calls_of_the_JDK_are_shown_as_the_program_makes_them() {
    explore(Jdks.current(), "seeded.SharedCache", "-o", "a.rth");
    ChildProcess simplified = tool.run("simplify", "a.rth");
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    assertThat(simplified.out())
        .contains("calls ConcurrentHashMap.getOrDefault", "calls ConcurrentHashMap.put");
    assertThat(simplified.out().lines()).hasSizeLessThan(60);
  }

  /** Whether the program exits, or threads go on after one of them has failed. */
  @ParameterizedTest
  @ValueSource(strings = {"turns.LateRace", "seeded.BigShot"})
  void the_fewest_switches_are_proven(String program) throws Exception {
    explore(Jdks.current(), program, "-o", "a.rth");
    ChildProcess simplified = tool.run("simplify", "--optimal", "a.rth", "-o", "b.rth");
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    assertThat(simplified.err()).contains("no schedule with fewer switches fails like that");
    assertThat(switches("b.rth").count()).isEqualTo(4);
  }

  @Test
  void all_schedules_of_a_small_program_are_tried() {
    ChildProcess explored =
        explore(Jdks.current(), "turns.TwoIncrements", "-o", "a.rth", "--strategy", "dfs");
    assertThat(explored.exitCode()).as(explored.err()).isZero();
    assertThat(explored.err()).contains("no failure: these are all schedules");
    Matcher different = Pattern.compile(" (\\d+) different").matcher(explored.err());
    assertThat(different.find()).as(explored.err()).isTrue();
    // Who is first, and at most: whether each has ended when it is waited for.
    assertThat(Integer.parseInt(different.group(1))).isBetween(2, 8);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void identity_hashes_and_the_order_of_sets_are_the_same_in_runs_in_the_same_turns(Jdk jdk) {
    String program = "dev.rethread.programs.turns.HashedByIdentity";
    String agent =
        "-javaagent:" + Layout.agent().path() + "=file=a.rth,quiet,strategy=random,seed=";
    for (int seed = 1; seed <= 2; seed++) {
      Set<String> outputs = new HashSet<>();
      for (int i = 0; i < 3; i++) {
        List<String> words =
            List.of(jdk.java(), agent + seed, "-cp", TargetPrograms.CLASS_PATH, program);
        ChildProcess run =
            ChildProcess.run(ChildProcess.builder(words, folder, new byte[0]), folder, "agent");
        assertThat(run.exitCode()).as(run.err()).isZero();
        outputs.add(run.out());
      }
      assertThat(outputs).hasSize(1);
    }
  }

  @Test
  void a_program_that_cannot_be_repeated_has_a_JVM_for_every_run() {
    ChildProcess explored =
        explore(Jdks.current(), "turns.HasShutdownHook", "-o", "a.rth", "--budget", "3");
    assertThat(explored.exitCode()).as(explored.err()).isZero();
    assertThat(explored.err()).contains("every run has a JVM of its own", "shutdown hooks");
  }

  @Test
  void a_program_that_cannot_fail_leaves_nothing() throws Exception {
    ChildProcess explored =
        explore(Jdks.current(), "monitor.PingPong", "-o", "a.rth", "--budget", "4");
    assertThat(explored.exitCode()).as(explored.err()).isZero();
    assertThat(explored.err()).contains("no failure in 4 schedules");
    try (var files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .noneMatch(name -> name.startsWith("a.rth"));
    }
  }

  @Test
  void a_parallel_run_is_simplified() throws Exception {
    ChildProcess recorded =
        tool.record(
            Jdks.current(),
            List.of("-o", "a.rth", "--until-failure=200"),
            List.of("-cp", TargetPrograms.CLASS_PATH, "dev.rethread.programs.kernel.BankTransfer"));
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(42);

    ChildProcess simplified = tool.run("simplify", "a.rth", "--json");
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    assertThat(simplified.out()).contains("\"reproduced\":true");
    assertThat(switches("a-simple.rth").count()).isLessThanOrEqualTo(6);
    assertThat(tool.run("replay", "a-simple.rth").exitCode()).isZero();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_run_is_simplified_with_what_it_read_from_standard_input(Jdk jdk) throws Exception {
    List<String> words = List.of("record", "-o", "a.rth", "--", jdk.java(), "-cp");
    List<String> program =
        List.of(TargetPrograms.CLASS_PATH, "dev.rethread.programs.turns.AsInputSays");
    List<String> all = new ArrayList<>(Tool.words(words.toArray(new String[0])));
    all.addAll(program);
    byte[] input = "3\n4\n".getBytes(StandardCharsets.UTF_8);
    ChildProcess recorded =
        ChildProcess.run(ChildProcess.builder(all, folder, input), folder, "with-input");
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(42);

    ChildProcess simplified = tool.run("simplify", "a.rth", "-o", "simple.rth");
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    assertThat(simplified.out()).contains("reads sum = 0", "writes sum = 3", "writes sum = 4");
    assertThat(tool.run("replay", "simple.rth").exitCode()).isZero();
  }

  @Test
  void a_run_that_passed_cannot_be_simplified() {
    tool.record(
        Jdks.current(),
        List.of("-o", "a.rth"),
        List.of("-cp", TargetPrograms.CLASS_PATH, "dev.rethread.programs.monitor.PingPong"));
    tool.assertRefuses("simplify", folder.resolve("a.rth"), "did not fail");
  }
}
