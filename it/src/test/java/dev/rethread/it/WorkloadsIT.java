package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.rethread.trace.Recording;
import dev.rethread.trace.ThreadEntry;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Real libraries under load: each program is recorded once and replayed once. The replay has
 * neither the program's files nor its port, on which this test listens in the meantime: it must
 * make no file and no connection. Prints a row of figures for each, as they are in {@code
 * docs/real-servers.md}.
 *
 * <p>One after the other, for the sake of the times. To run some of them: {@code
 * -Drethread.workloads=Tomcat.*}.
 */
class WorkloadsIT {
  /** A regular expression for the names of the programs to run; null for all. */
  private static final @Nullable String CHOICE = System.getProperty("rethread.workloads");

  /** What a replay leaves beside the recording. */
  private static final Set<String> OF_THE_REPLAY =
      Set.of("replay.out", "replay.err", "schedule", "result");

  /** The result of a step and how long it took. */
  private record Timed<T>(T result, double seconds) {
    static <T> Timed<T> of(Callable<T> step) throws Exception {
      long start = System.nanoTime();
      T result = step.call();
      return new Timed<>(result, (System.nanoTime() - start) / 1e9);
    }
  }

  @BeforeAll
  static void forget_earlier_failures() {
    Layout.emptyFolder("workloads");
  }

  @Test
  void every_program_names_its_libraries_and_they_are_there() {
    assertThat(Workloads.all())
        .hasSize(5)
        .allSatisfy(
            workload -> {
              assertThat(workload.artifacts()).isNotEmpty();
              String path = Workloads.MODULE.classPath(workload.artifacts());
              assertThat(path.split(File.pathSeparator, -1))
                  .allMatch(jar -> Files.isRegularFile(Path.of(jar)), "is a jar");
            });
  }

  @TestFactory
  Stream<DynamicTest> every_program_replays_without_its_files_and_its_port() {
    List<Jdk> jdks = Jdks.present();
    return Workloads.all().stream()
        .filter(workload -> CHOICE == null || workload.label().matches(CHOICE))
        .flatMap(workload -> jdks.stream().map(jdk -> test(workload, jdk)));
  }

  private static DynamicTest test(Workload workload, Jdk jdk) {
    return DynamicTest.dynamicTest(
        workload.label() + " replays without its files and its port on " + jdk,
        () -> check(workload, jdk));
  }

  private static void check(Workload workload, Jdk jdk) throws Exception {
    int port = freePort();
    Path folder = Layout.emptyFolder("workloads", jdk.folder(), workload.label());
    Trial trial = new Trial(jdk, workload.words(port), new byte[0], 0, folder);
    Timed<ChildProcess> plain = Timed.of(trial::plain);
    assertThat(plain.result().exitCode()).as("exit code of %s", trial).isZero();
    Layout.delete(folder.resolve(Workload.FOLDER));
    Timed<ChildProcess> recorded = Timed.of(trial::record);
    Layout.delete(folder.resolve(Workload.FOLDER));
    assertThat(recorded.result().exitCode())
        .as("exit code of %s; it said: %s", trial, recorded.result().err())
        .isZero();
    assertThat(trial.recording().closed()).isTrue();
    assertThat(trial.recording().notes()).as("what is not recorded").isEmpty();
    Set<String> before = files(folder);
    Timed<Trial.Replay> replay = replay(trial, port);
    trial.assertReproduced(recorded.result(), replay.result());
    assertThat(files(folder)).as("files, of which the replay makes none").isEqualTo(before);
    print(trial, workload, plain.seconds(), recorded.seconds(), replay.seconds());
    Layout.delete(folder);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** A replay that would find its port taken, and this test in place of its server. */
  private static Timed<Trial.Replay> replay(Trial trial, int port) throws Exception {
    try (ServerSocket taken = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
      Timed<Trial.Replay> replay = Timed.of(trial::replay);
      taken.setSoTimeout(1);
      assertThatExceptionOfType(SocketTimeoutException.class)
          .as("nobody connected")
          .isThrownBy(taken::accept);
      return replay;
    }
  }

  private static Set<String> files(Path folder) throws IOException {
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.map(file -> folder.relativize(file).toString()).forEach(names::add);
    }
    names.removeAll(OF_THE_REPLAY);
    return names;
  }

  private static void print(
      Trial trial, Workload workload, double plain, double recorded, double replayed)
      throws Exception {
    Recording recording = trial.recording();
    long events = recording.threads().stream().mapToLong(WorkloadsIT::events).sum();
    System.out.printf(
        Locale.ROOT,
        "| `%s %s` | %s | %,d | %,d | %.1f s → %.1f s, %.1f× | %.1f s |%n",
        workload.label(),
        String.join(" ", workload.program().arguments()),
        trial.jdk(),
        events,
        Files.size(trial.file()),
        plain,
        recorded,
        recorded / plain,
        replayed);
  }

  private static long events(ThreadEntry thread) {
    ThreadEntry.End end = thread.end();
    return end == null ? 0 : end.events();
  }
}
