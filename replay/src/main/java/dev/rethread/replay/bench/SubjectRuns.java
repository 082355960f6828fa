package dev.rethread.replay.bench;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.JavaCommand;
import dev.rethread.replay.RecordRun;
import dev.rethread.replay.ReplayRun;
import dev.rethread.replay.ReplayRun.Output;
import dev.rethread.replay.ReplayRun.Settings;
import dev.rethread.replay.Replayed;
import dev.rethread.replay.WrongUseException;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The runs of one program on one JDK, in all ways. */
final class SubjectRuns {
  /** The same heap for all, so that none has more room between two collections of garbage. */
  private static final List<String> HEAP = List.of("-Xms1g", "-Xmx1g");

  private static final long MEBI = 1 << 20;

  private static final Pattern DIGEST = Pattern.compile("^digest (\\w+)$", Pattern.MULTILINE);
  private static final Pattern WORK = Pattern.compile("^work (\\d+) ns$", Pattern.MULTILINE);

  private final Plan plan;
  private final Subject subject;
  private final Path javaHome;
  private final AgentJar agent;
  private final Path folder;
  private final TimedJvm jvm;

  private final Map<Variant, List<Execution>> executions = new LinkedHashMap<>();
  private final Map<Variant, String> problems = new LinkedHashMap<>();
  private final Map<Variant, ReplayTimes> replays = new LinkedHashMap<>();

  /** What all runs must come to; empty before the first. */
  private String digest = "";

  SubjectRuns(Plan plan, Subject subject, Path javaHome, AgentJar agent, Path folder) {
    this.plan = plan;
    this.subject = subject;
    this.javaHome = javaHome;
    this.agent = agent;
    this.folder = folder;
    jvm = new TimedJvm(folder, plan.limit());
    executions.put(Variant.NATIVE, new ArrayList<>());
    plan.variants().forEach(variant -> executions.put(variant, new ArrayList<>()));
  }

  static String java(Path home) {
    return home.resolve("bin").resolve("java").toString();
  }

  String name() {
    return subject.name();
  }

  /** Runs the program once. What has gone wrong before is not tried again. */
  void run(Variant variant) throws WrongUseException {
    if (problems.containsKey(variant)) {
      return;
    }
    Path recording = recording(variant);
    TimedJvm.Ended ended = jvm.run(command(variant, recording));
    Matcher sum = DIGEST.matcher(jvm.out());
    Matcher work = WORK.matcher(jvm.out());
    if (!ended.inTime()) {
      problems.put(variant, tooLong());
    } else if (ended.exitCode() != 0 || !sum.find() || !work.find()) {
      problems.put(variant, "failed with exit code " + ended.exitCode() + lastWords());
    } else if (!digest.isEmpty() && !digest.equals(sum.group(1))) {
      problems.put(variant, "came to " + sum.group(1) + " instead of " + digest);
    } else {
      digest = sum.group(1);
      executions(variant)
          .add(
              new Execution(
                  Long.parseLong(work.group(1)),
                  ended.wallNanos(),
                  ended.peakBytes(),
                  size(recording),
                  digest));
    }
  }

  private String tooLong() {
    return "took longer than " + plan.limit().toSeconds() + " s";
  }

  /** That of the tool. */
  private static String heap() {
    return Runtime.getRuntime().maxMemory() / MEBI + " MB";
  }

  private String lastWords() throws WrongUseException {
    List<String> lines = jvm.err().lines().toList();
    return lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1).strip();
  }

  private JavaCommand command(Variant variant, Path recording) {
    List<String> words = new ArrayList<>();
    words.add(java(javaHome));
    words.addAll(HEAP);
    words.add("-cp");
    words.add(
        subject.classPath().stream()
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator)));
    words.add(subject.mainClass());
    words.add(Double.toString(plan.scale()));
    JavaCommand command = new JavaCommand(words);
    return variant.options() == null
        ? command
        : new RecordRun(agent, command, null, variant.options(), true).fullCommand(recording);
  }

  private static long size(Path file) throws WrongUseException {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      throw new WrongUseException("cannot read " + file + ": " + e.getMessage());
    }
  }

  /** Replays the last recording, if there is one. */
  void replay(Variant variant) throws WrongUseException {
    List<Execution> runs = executions(variant);
    if (problems.containsKey(variant)
        || !variant.isReplayed()
        || plan.replays() == 0
        || runs.isEmpty()
        || runs.get(runs.size() - 1).logBytes() == 0) {
      return;
    }
    long start = System.nanoTime();
    try (ReplayRun replay = ReplayRun.prepare(Recording.open(recording(variant)), agent)) {
      double solved = secondsSince(start);
      double[] seconds = new double[plan.replays()];
      String outcome = "";
      for (int i = 0; i < seconds.length; i++) {
        start = System.nanoTime();
        Replayed replayed = replay.run(new Settings(Output.DISCARD, null, null, plan.limit()));
        seconds[i] = secondsSince(start);
        if (seconds[i] >= plan.limit().toSeconds()) {
          problems.put(variant, "its replay " + tooLong());
          return;
        }
        outcome = outcome.isEmpty() || !replayed.reproduced() ? replayed.outcome() : outcome;
      }
      double median = new Sample(seconds).median();
      double recorded = runs.get(runs.size() - 1).wallNanos() / 1e9;
      replays.put(variant, new ReplayTimes(outcome, solved, median, median / recorded));
    } catch (RecordingException | WrongUseException e) {
      problems.put(variant, "no replay: " + e.getMessage());
    } catch (OutOfMemoryError e) {
      problems.put(variant, "no replay: a heap of " + heap() + " is too small to find its order");
    }
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e9;
  }

  /** What the runs have left in the folder. */
  List<String> files() {
    List<String> files = new ArrayList<>(List.of("out", "err"));
    executions.keySet().forEach(variant -> files.add(recordingName(variant)));
    return files;
  }

  private Path recording(Variant variant) {
    return folder.resolve(recordingName(variant));
  }

  private static String recordingName(Variant variant) {
    return variant.label().replace(' ', '-') + ".rth";
  }

  private List<Execution> executions(Variant variant) {
    return executions.computeIfAbsent(variant, key -> new ArrayList<>());
  }

  Row row() {
    return new Row(
        javaHome,
        subject,
        measured(Variant.NATIVE),
        plan.variants().stream().map(this::measured).toList());
  }

  private Measured measured(Variant variant) {
    @Nullable ReplayTimes replay = replays.get(variant);
    return new Measured(variant, executions(variant), replay, problems.get(variant));
  }
}
