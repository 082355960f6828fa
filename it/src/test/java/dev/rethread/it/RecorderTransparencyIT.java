package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.target.AllBytes;
import dev.rethread.it.target.Hello;
import dev.rethread.it.target.Ledger;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program that does the same in every run does the same under the recorder. */
class RecorderTransparencyIT {
  static List<Jdk> jdks() {
    return Jdks.present();
  }

  /** Most target programs race, and print something else in every run; this one does not. */
  @ParameterizedTest
  @MethodSource("jdks")
  void locale_and_zone_are_those_of_plain_java(Jdk jdk) {
    Path folder = Layout.emptyFolder("transparency", jdk.folder(), "locale");
    assertSame(Trial.of(TargetPrograms.named("input.LocaleAndZone"), jdk, folder));
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void arrays_are_filled_as_by_plain_java(Jdk jdk) {
    Path folder = Layout.emptyFolder("transparency", jdk.folder(), "fill");
    assertSame(Trial.of(TargetPrograms.named("heap.FillRanges"), jdk, folder));
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void pools_streams_reflection_and_stack_traces_are_those_of_plain_java(Jdk jdk) {
    Path folder = Layout.emptyFolder("transparency", jdk.folder(), "ledger");
    assertSame(TestTargets.trial(Ledger.class, jdk, folder));
    Layout.delete(folder);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void every_byte_passes_through(Jdk jdk) {
    Path folder = Layout.emptyFolder("transparency", jdk.folder(), "bytes");
    Trial trial = TestTargets.trial(AllBytes.class, jdk, folder);
    assertSame(trial);
    ChildProcess recorded =
        new Tool(folder).record(jdk, List.of("-o", "by-command.rth"), trial.words());
    assertThat(recorded.exitCode()).isEqualTo(42);
    assertThat(recorded.stdout()).isEqualTo(trial.plain().stdout());
    Layout.delete(folder);
  }

  /** HotSpot compiles no method that seems to end with a monitor held, and says which. */
  @ParameterizedTest
  @MethodSource("jdks")
  void synchronized_code_can_be_compiled(Jdk jdk) {
    for (String name : List.of("BlockOrder", "InstanceSynchronized", "StaticSynchronized")) {
      Path folder = Layout.emptyFolder("transparency", jdk.folder(), name);
      ChildProcess recorded =
          Trial.of(TargetPrograms.named("monitor." + name), jdk, folder)
              .with("-Xcomp")
              .with("-XX:CompileCommand=quiet")
              .with("-XX:CompileCommand=compileonly,dev.rethread.programs.monitor.*::*")
              .with("-Xlog:monitormismatch=info:stdout")
              .record();
      assertThat(recorded.exitCode()).as(recorded.err()).isZero();
      assertThat(recorded.out()).doesNotContain("mismatch");
      Layout.delete(folder);
    }
  }

  /** The recorder's own start loads classes of the JDK: none of them may slip through. */
  @ParameterizedTest
  @MethodSource("jdks")
  void nothing_of_hello_world_is_left_out(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("transparency", jdk.folder(), "notes");
    Trial trial = TestTargets.trial(Hello.class, jdk, folder);
    trial.record();
    assertThat(trial.recording().notes()).isEmpty();
    Layout.delete(folder);
  }

  /** Measured and printed, not asserted: a busy machine would fail it for no reason. */
  @ParameterizedTest
  @MethodSource("jdks")
  void hello_world_starts_soon(Jdk jdk) {
    Path folder = Layout.emptyFolder("transparency", jdk.folder(), "hello");
    Trial trial = TestTargets.trial(Hello.class, jdk, folder);
    long plain = medianMillis(trial::plain);
    long recorded = medianMillis(trial::record);
    System.out.printf(
        "hello world on %s: plain %d ms, recorded %d ms, start-up costs %d ms%n",
        jdk, plain, recorded, recorded - plain);
    Layout.delete(folder);
  }

  private static void assertSame(Trial trial) {
    ChildProcess plain = trial.plain();
    ChildProcess recorded = trial.record();
    assertThat(recorded.exitCode())
        .as("exit code of %s: %s", trial, recorded.err())
        .isEqualTo(plain.exitCode());
    assertThat(recorded.out()).as("standard output of %s", trial).isEqualTo(plain.out());
    assertThat(recorded.stdout()).isEqualTo(plain.stdout());
    assertThat(recorded.err()).as("standard error of %s", trial).isEqualTo(plain.err());
  }

  private static long medianMillis(Supplier<ChildProcess> run) {
    long[] millis = new long[5];
    for (int i = 0; i < millis.length; i++) {
      long start = System.nanoTime();
      assertThat(run.get().out()).isEqualTo("Hello, world\n");
      millis[i] = (System.nanoTime() - start) / 1_000_000;
    }
    Arrays.sort(millis);
    return millis[millis.length / 2];
  }
}
