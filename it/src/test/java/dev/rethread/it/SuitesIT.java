package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Test classes of released libraries, multi-threaded all of them: they pass under the recorder as
 * they do without it, and what was recorded replays.
 */
class SuitesIT {
  /** Where the build puts the libraries and their tests. */
  private static final Path LIBRARIES = Layout.root().resolve("suites/target/lib");

  /**
   * Some of the tests of a library.
   *
   * @param jars what goes on the class path besides JUnit
   * @param inPackage of the test classes
   * @param classes in that package
   */
  record Suite(String name, List<String> jars, String inPackage, List<String> classes) {
    /** What follows the JVM's executable and options. */
    List<String> words() {
      String path =
          Stream.concat(Stream.of("junit-platform-console-standalone-1.14.4"), jars.stream())
              .map(jar -> LIBRARIES.resolve(jar + ".jar").toString())
              .collect(Collectors.joining(File.pathSeparator));
      List<String> words =
          new ArrayList<>(
              List.of("-cp", path, "org.junit.platform.console.ConsoleLauncher", "execute"));
      words.addAll(List.of("--disable-banner", "--disable-ansi-colors", "--details=tree"));
      for (String each : classes) {
        words.add("--select-class=" + inPackage + "." + each);
      }
      return words;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<Suite> SUITES =
      List.of(
          new Suite(
              "commons-lang",
              List.of("commons-lang3-3.14.0", "commons-lang3-3.14.0-tests"),
              "org.apache.commons.lang3.concurrent",
              List.of(
                  "AtomicSafeInitializerTest",
                  "BackgroundInitializerTest",
                  "LazyInitializerSimpleTest",
                  "MultiBackgroundInitializerTest")),
          new Suite(
              "commons-pool",
              List.of("commons-pool2-2.12.0", "commons-pool2-2.12.0-tests"),
              "org.apache.commons.pool2",
              List.of(
                  "impl.TestEvictionTimer",
                  "impl.TestLinkedBlockingDeque",
                  "pool407.Pool407Test",
                  "proxy.TestProxiedObjectPoolWithJdkProxy")),
          new Suite(
              "kafka",
              List.of("kafka-clients-3.7.1", "kafka-clients-3.7.1-test", "slf4j-api-1.7.36"),
              "org.apache.kafka.common",
              List.of(
                  "memory.GarbageCollectedMemoryPoolTest",
                  "metrics.MetricsTest",
                  "metrics.TokenBucketTest")),
          new Suite(
              "netty",
              List.of("netty-common-4.1.100.Final", "netty-common-4.1.100.Final-tests"),
              "io.netty.util.concurrent",
              List.of(
                  "DefaultThreadFactoryTest",
                  "GlobalEventExecutorTest",
                  "NonStickyEventExecutorGroupTest",
                  "SingleThreadEventExecutorTest",
                  "UnorderedThreadPoolEventExecutorTest")));

  static Stream<Arguments> suites() {
    return SUITES.stream()
        .flatMap(suite -> Jdks.present().stream().map(jdk -> Arguments.of(suite, jdk)));
  }

  @ParameterizedTest
  @MethodSource("suites")
  void tests_pass_as_without_the_recorder_and_replay(Suite suite, Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("suites", jdk.folder(), suite.name());
    Trial trial = new Trial(jdk, suite.words(), new byte[0], 0, folder);
    ChildProcess plain = trial.plain();
    ChildProcess recorded = trial.record();
    assertThat(results(recorded)).as(recorded.out()).isEqualTo(results(plain)).isNotEmpty();
    assertThat(recorded.exitCode()).isEqualTo(plain.exitCode()).isZero();
    trial.assertReproduced(recorded, trial.replay());
    Layout.delete(folder);
  }

  /**
   * What became of each test, and the numbers at the end; without the times, which JUnit also puts
   * beside a test that took ten seconds.
   */
  private static List<String> results(ChildProcess run) {
    return run.out()
        .lines()
        .map(line -> line.replaceFirst(" \\d+ ms(?= ✔$)", ""))
        .filter(line -> line.endsWith("[OK]") || line.endsWith("✔") || line.endsWith("]"))
        .sorted()
        .toList();
  }
}
