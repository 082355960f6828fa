package dev.rethread.agent;

import dev.rethread.agent.control.EventTrace;
import dev.rethread.agent.control.Intervals;
import dev.rethread.agent.control.Landmarks;
import dev.rethread.agent.control.Replayer;
import dev.rethread.agent.control.Verdict;
import dev.rethread.agent.explore.Places;
import dev.rethread.agent.explore.Rounds;
import dev.rethread.agent.record.BareRecorder;
import dev.rethread.agent.record.LeapRecorder;
import dev.rethread.agent.record.LightRecorder;
import dev.rethread.agent.record.Recorder;
import dev.rethread.agent.record.StrideRecorder;
import dev.rethread.agent.schedule.Attendants;
import dev.rethread.agent.schedule.Limits;
import dev.rethread.agent.schedule.Scheduler;
import dev.rethread.instrument.JdkClasses;
import dev.rethread.instrument.KeptClasses;
import dev.rethread.instrument.NativeHelpers;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.hook.ClassValueHooks;
import dev.rethread.runtime.hook.HeapHooks;
import dev.rethread.runtime.hook.InitHooks;
import dev.rethread.runtime.hook.ProcessHooks;
import dev.rethread.runtime.hook.ReferenceHooks;
import dev.rethread.runtime.hook.ReflectionHooks;
import dev.rethread.runtime.hook.ThreadHooks;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Wires an engine into the target JVM. */
final class Agent {
  /** Exit code of a run that hangs: that of a command that has timed out. */
  private static final int HUNG = 124;

  static void start(Options options, Instrumentation instrumentation) throws Exception {
    openInternals(instrumentation);
    String replayed = options.get("replay");
    if (replayed != null) {
      replay(options, Path.of(replayed), instrumentation);
    } else if (options.has("explore")) {
      explore(new SearchOptions(options), instrumentation);
    } else {
      record(options, instrumentation);
    }
  }

  /** Lets the runtime, which is in the boot loader's unnamed module, use the JDK's Unsafe. */
  private static void openInternals(Instrumentation instrumentation) {
    Set<Module> boot = Set.of(Agent.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of("jdk.internal.misc", boot),
        Map.of("java.util", boot, "java.util.concurrent", boot),
        Set.of(),
        Map.of());
  }

  private static void record(Options given, Instrumentation instrumentation)
      throws UnmodifiableClassException {
    RecordOptions options;
    LogFile log;
    try {
      options = RecordOptions.parse(given);
      log = openLog(options.working(), options.ring());
    } catch (IllegalArgumentException e) {
      System.err.println("rethread: not recording: " + e.getMessage());
      return;
    } catch (IOException e) {
      System.err.println("rethread: " + e.getMessage());
      return;
    }
    Recorder recorder = recorder(options, log);
    if (options.schedule() != null) {
      takeTurns(recorder, options.schedule());
    }
    Children children = options.children() ? Children.of(options, recorder.journal()) : null;
    KeptClasses kept = Cache.open(given.get("cache"));
    recorder.useEnding(new Farewell(options, log, children, kept));
    SiteTable sites = new SiteTable(List.of());
    recorder.useSites(sites);
    Engine.install(recorder);
    if (children != null) {
      ProcessHooks.useChildren(children);
    }
    Seeds seeds = options.schedule() == null ? null : options.schedule().seeds();
    Environment environment = new Environment(recorder.journal(), seeds);
    environment.describe(options.technique());
    instrument(
        instrumentation,
        kept,
        new Transformer(
            sites,
            kept,
            new Transformer.Listener() {
              @Override
              public void instrumented(String key, int base, int count, long fingerprint) {
                recorder.journal().instrumented(key, base, count, fingerprint);
              }

              @Override
              public void skipped(String name, String why) {
                recorder.unsupported(
                    "class " + name.replace('/', '.') + " is not instrumented: " + why);
              }

              @Override
              public void refers(String name, @Nullable List<String> fields) {
                recorder.refers(name, fields);
              }
            }));
    if (options.timeoutMillis() > 0) {
      new HangTimer(recorder, options.timeoutMillis()).start();
    }
    environment.describeClassPath();
    rehearse(log);
    recorder.trackMain(Thread.currentThread());
  }

  private static Recorder recorder(RecordOptions options, LogFile log) {
    return switch (options.technique()) {
      case LIGHT -> new LightRecorder(log, options.paranoid(), options.without());
      case LEAP -> new LeapRecorder(log, options.paranoid());
      case STRIDE -> new StrideRecorder(log, options.paranoid());
      case NONE -> new BareRecorder(log, options.paranoid());
    };
  }

  /** Runs the program again and again, without a recording. */
  private static void explore(SearchOptions options, Instrumentation instrumentation)
      throws IOException, UnmodifiableClassException {
    SiteTable sites = new SiteTable(List.of());
    Places places = options.places(sites);
    KeptClasses kept = Cache.open(options.cache());
    Rounds rounds = new Rounds(options.search(places), options.rounds(), sites, places);
    Engine.install(rounds.engine());
    instrument(
        instrumentation, kept, new Transformer(sites, kept, Transformer.Listener.NOBODY, rounds));
  }

  /** Lets the program's threads run one at a time. */
  private static void takeTurns(Recorder recorder, ScheduleOptions options) {
    Attendants attendants = new Attendants(Runtime.getRuntime().availableProcessors() > 1);
    Scheduler scheduler =
        new Scheduler(
            options.strategy(),
            Limits.ofSteps(options.mostSteps()),
            new Scheduler.Ending() {
              @Override
              public void hang(String why) {
                recorder.journal().property("hang", why);
                recorder.programHangs();
                Runtime.getRuntime().halt(HUNG);
              }
            },
            attendants);
    recorder.useScheduler(scheduler);
    attendants.start();
  }

  private static void rehearse(LogFile log) {
    try {
      log.rehearse();
    } catch (IOException e) {
      System.err.println("rethread: " + e.getMessage());
    }
  }

  private static LogFile openLog(Path file, long bound) throws IOException {
    try {
      return new LogFile(file, bound);
    } catch (IOException e) {
      throw new IOException("cannot record to " + file + ": " + e.getMessage(), e);
    }
  }

  private static void replay(Options options, Path file, Instrumentation instrumentation)
      throws IOException, RecordingException, UnmodifiableClassException {
    Recording recording = Recording.open(file);
    Intervals intervals = Intervals.open(Path.of(options.get("schedule", "")));
    SiteTable sites = new SiteTable(recording.classes());
    Verdict verdict =
        new Verdict(recording, sites, Path.of(options.get("result", "")), !options.has("debug"));
    String traceFile = options.get("trace");
    EventTrace trace =
        traceFile == null
            ? null
            : new EventTrace(Path.of(traceFile), sites, recording.switches() != null);
    Replayer replayer = new Replayer(recording, intervals, sites, verdict, trace);
    if (options.has("debug")) {
      replayer.useDebugger();
    }
    String landmarks = options.get("landmarks");
    if (landmarks != null) {
      replayer.useLandmarks(new Landmarks(Path.of(landmarks), intervals.size(), sites));
    }
    Engine.install(replayer);
    Environment.restore(recording);
    KeptClasses kept = Cache.open(options.get("cache"));
    instrument(instrumentation, kept, new Transformer(sites, kept, new SkippedInReplay()));
    replayer.trackMain(Thread.currentThread());
  }

  /** A class that could not be instrumented was told of when it was recorded. */
  private static final class SkippedInReplay implements Transformer.Listener {
    @Override
    public void instrumented(String key, int base, int count, long fingerprint) {}

    @Override
    public void skipped(String name, @Nullable String why) {
      if (why != null && why.startsWith("it is not")) {
        System.err.println("rethread: class " + name.replace('/', '.') + ": " + why);
      }
    }
  }

  private static void instrument(
      Instrumentation instrumentation, KeptClasses kept, Transformer transformer)
      throws UnmodifiableClassException {
    transformer.preload();
    ReflectionHooks.useInstrumenter(transformer);
    InitHooks.prepare();
    HeapHooks.prepare();
    ReferenceHooks.prepare();
    ClassValueHooks.prepare();
    ThreadHooks.prepare();
    instrumentation.addTransformer(transformer, true);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      IdentityHashes.give(type);
      String name = type.getName().replace('.', '/');
      if (!type.isArray()
          && !type.isHidden()
          && JdkClasses.isJdk(name)
          && (JdkClasses.isInstrumented(name) || isYetToInitialise(type, name))
          && instrumentation.isModifiableClass(type)) {
        loaded.add(type);
      }
    }
    for (Map.Entry<String, byte[]> helper : NativeHelpers.generate().entrySet()) {
      byte[] bytes = helper.getValue();
      Vm.UNSAFE.defineClass(helper.getKey(), bytes, 0, bytes.length, null, null);
    }
    instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    kept.save();
  }

  private static boolean isYetToInitialise(Class<?> type, String name) {
    return !JdkClasses.isUntouchable(name) && Vm.UNSAFE.shouldBeInitialized(type);
  }

  /** Ends a run that takes too long. */
  private static final class HangTimer extends Thread {
    private final Recorder recorder;
    private final long millis;

    HangTimer(Recorder recorder, long millis) {
      super(Vm.systemGroup(), null, "rethread-timeout", 0, false);
      this.recorder = recorder;
      this.millis = millis;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        return;
      }
      recorder.programHangs();
      Runtime.getRuntime().halt(HUNG);
    }
  }

  private Agent() {}
}
