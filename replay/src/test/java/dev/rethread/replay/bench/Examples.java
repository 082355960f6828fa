package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Results that nobody has measured. */
final class Examples {
  static final Path JDK = Path.of("/jdk");
  static final Variant LIGHT = Variant.of("light");
  static final Variant LEAP = Variant.of("leap");

  static Subject subject(String group, String name) {
    return new Subject(group, "dev.rethread.workloads." + group + "." + name, List.of());
  }

  /** Runs of so many milliseconds, half as long again with the start of the JVM. */
  static Measured runs(
      Variant variant, long logBytes, @Nullable ReplayTimes replay, long... millis) {
    return new Measured(
        variant,
        LongStream.of(millis)
            .mapToObj(
                each ->
                    new Execution(
                        each * 1_000_000,
                        each * 1_500_000,
                        variant.equals(Variant.NATIVE) ? 100_000_000 : 150_000_000,
                        logBytes,
                        "cafe"))
            .toList(),
        replay,
        null);
  }

  /** Two groups, two ways to run, and one program that could not be recorded in one of them. */
  static Results results() {
    Row sor =
        new Row(
            JDK,
            subject("numeric", "Sor"),
            runs(Variant.NATIVE, 0, null, 1000, 1100, 1000),
            List.of(
                runs(
                    LIGHT, 12_345_678, new ReplayTimes("reproduced", 0.25, 6, 2), 2000, 2200, 2100),
                runs(LEAP, 99_000, null, 8000, 8800, 8000)));
    Row racey =
        new Row(
            JDK,
            subject("stress", "Racey"),
            runs(Variant.NATIVE, 0, null, 500, 500, 500),
            List.of(
                runs(LIGHT, 1_000, new ReplayTimes("diverged", 0.5, 1, 1), 4000, 4000, 4000),
                new Measured(LEAP, List.of(), null, "failed with exit code 1: <oh>")));
    Plan plan =
        new Plan(
            List.of(sor.subject(), racey.subject()),
            List.of(LIGHT, LEAP),
            3,
            1,
            0.5,
            List.of(JDK),
            Duration.ofMinutes(1));
    Machine machine = new Machine("Linux 6", 2, "fast one", 8_000_000_000L);
    return new Results(plan, machine, 0.5, 1.5, List.of(sor, racey));
  }

  private Examples() {}
}
