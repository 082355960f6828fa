package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.request.EventRequest;
import dev.rethread.replay.RecordedProgram;
import dev.rethread.replay.Replayed;
import dev.rethread.replay.Reproduction;
import dev.rethread.replay.Solvers;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ReplayResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A debugger looks at a replay, and it stays the recorded run. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class DebugReplayIT {
  /** Class, racy method, which of its lines to stop in, and the map that its threads race for. */
  private static final String PUT = "HashMapPut put 1 map";

  private static final Pattern PORT = Pattern.compile("waiting for a debugger on port (\\d+)\\R");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder = Path.of("");

  static List<Jdk> jdks() {
    return Jdks.present();
  }

  /** Whether a breakpoint stops all threads or its own, and a program that uses one map. */
  static Stream<Arguments> stops() {
    return jdks().stream()
        .flatMap(
            jdk ->
                Stream.of(PUT, "LinkedHashMapAccess work 3 cache")
                    .flatMap(
                        program ->
                            Stream.of(EventRequest.SUSPEND_ALL, EventRequest.SUSPEND_EVENT_THREAD)
                                .map(policy -> Arguments.of(jdk, program, policy))));
  }

  @ParameterizedTest
  @MethodSource("stops")
  void evaluations_at_breakpoints_do_not_change_the_replay(Jdk jdk, String program, int policy)
      throws Exception {
    Racer racer = Racer.of(program);
    ChildProcess recorded = record(jdk, racer);
    Debugged debugged = replay();
    Debugger debugger = new Debugger(DebuggerConnection.attach(debugged.port()), racer, policy);
    debugger.run();
    assertThat(debugger.evaluated).as("evaluations").isGreaterThanOrEqualTo(3 * Debugger.HITS);
    debugged.assertReproduced(recorded);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void without_the_proxy_the_same_evaluations_derail_the_replay(Jdk jdk) throws Exception {
    Racer racer = Racer.of(PUT);
    record(jdk, racer);
    DebuggerConnection connection = DebuggerConnection.listen();
    Recording recording = Recording.open(folder.resolve("a.rth"));
    Path result = folder.resolve("result");
    WatchService changes = folder.getFileSystem().newWatchService();
    folder.register(
        changes, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
    Process process =
        ChildProcess.start(
            ChildProcess.builder(
                unprotected(recording, connection.address(), result), folder, new byte[0]),
            folder,
            "direct");
    Debugger debugger = new Debugger(connection.accept(), racer, EventRequest.SUSPEND_EVENT_THREAD);
    debugger.once = true; // a thread that waits for its turn would wait for one that is stopped
    FutureTask<Void> debugging = new FutureTask<>(debugger, null);
    new Thread(debugging).start();
    awaitResult(result, changes);
    changes.close();
    process.destroyForcibly(); // a JVM cannot end by itself in the middle of an evaluation
    debugging.get();
    Replayed verdict = new Reproduction(recording).judge(ReplayResult.read(result));
    assertThat(verdict.outcome()).isEqualTo("diverged");
    assertThat(verdict.report()).contains("reads size at java.util.HashMap.size");
  }

  /** Waits until a replay has written its result. */
  private static void awaitResult(Path file, WatchService changes) throws Exception {
    while (!Files.exists(file) || !Files.readString(file).contains("report=")) {
      WatchKey change = changes.poll(60, TimeUnit.SECONDS);
      assertThat(change).as("a change of %s", file).isNotNull();
      change.pollEvents();
      change.reset();
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void steps_stay_in_the_program(Jdk jdk) throws Exception {
    Racer racer = Racer.of(PUT);
    ChildProcess recorded = record(jdk, racer);
    Debugged debugged = replay();
    Debugger debugger =
        new Debugger(
            DebuggerConnection.attach(debugged.port()), racer, EventRequest.SUSPEND_EVENT_THREAD);
    debugger.steps = 60;
    debugger.once = true;
    debugger.run();
    assertThat(debugger.steps).as("steps left").isZero();
    debugged.assertReproduced(recorded);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void a_replay_goes_on_when_its_debugger_leaves(Jdk jdk) throws Exception {
    Racer racer = Racer.of(PUT);
    ChildProcess recorded = record(jdk, racer);
    Debugged debugged = replay();
    Debugger debugger =
        new Debugger(DebuggerConnection.attach(debugged.port()), racer, EventRequest.SUSPEND_ALL);
    debugger.leaveAt = 5;
    debugger.run();
    debugged.assertReproduced(recorded);
  }

  private ChildProcess record(Jdk jdk, Racer racer) {
    ChildProcess recorded =
        new Tool(folder)
            .record(
                jdk,
                List.of("-o", "a.rth"),
                TargetPrograms.named("collection." + racer.program())
                    .words(TargetPrograms.CLASS_PATH));
    assertThat(recorded.exitCode()).as(recorded.err()).isZero();
    return recorded;
  }

  private Debugged replay() throws Exception {
    RunningProcess process =
        RunningProcess.start(
            ChildProcess.builder(Tool.words("replay", "--debug=0", "a.rth"), folder, new byte[0]),
            folder,
            "debug");
    String said = process.awaitErr("a port for a debugger", text -> PORT.matcher(text).find());
    Matcher port = PORT.matcher(said);
    assertThat(port.find()).isTrue();
    return new Debugged(process, port.group(1));
  }

  /** A replay whose JVM connects to a debugger directly. */
  private List<String> unprotected(Recording recording, String address, Path result)
      throws Exception {
    Path schedule = folder.resolve("schedule");
    Solvers.solve(recording).write(schedule);
    Map<String, String> options = new LinkedHashMap<>();
    options.put("replay", recording.file().toAbsolutePath().toString());
    options.put("schedule", schedule.toString());
    options.put("result", result.toString());
    RecordedProgram program = RecordedProgram.of(recording);
    return program
        .command()
        .with(program.java())
        .withFirst(
            List.of(
                "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + address,
                Layout.agent().argument(options),
                "-XX:ActiveProcessorCount=" + recording.meta("processors")))
        .words();
  }

  /** A replay that waits for a debugger, or has one. */
  private record Debugged(RunningProcess process, String port) {
    void assertReproduced(ChildProcess recorded) throws Exception {
      ChildProcess ended = process.ended();
      assertThat(ended.exitCode()).as(ended.err()).isZero();
      assertThat(ended.err()).contains("reproduced: ");
      assertThat(ended.out()).isEqualTo(recorded.out());
    }
  }
}
