package dev.rethread.agent.explore;

import dev.rethread.agent.schedule.Attendants;
import dev.rethread.agent.schedule.Search;
import dev.rethread.agent.schedule.Strategy;
import dev.rethread.instrument.Reinitialisation;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Vm;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Runs the program again and again in this JVM, in the place of the one run that the JVM was
 * started for, until a run fails, the search is over, or something is left of a run that the next
 * one might meet. Every run has a main thread and a time of its own, and finds the program's
 * classes as if they had not been initialised ({@link Statics}); what the JDK keeps in static
 * fields stays, but for what {@link JdkState} puts back.
 */
public final class Rounds {
  /** How long the threads of a run may take to end after it. */
  private static final long QUIET_NANOS = 2_000_000_000L;

  private final Search search;
  private final ExploreOptions options;
  private final SiteTable table;
  private final RacingSites sites;
  private volatile long runs;
  private volatile long steps;
  private final Orders orders = new Orders();
  private final ExploreEngine engine = new ExploreEngine(this);
  private final Attendants attendants;
  private final Statics statics = new Statics(ClassLoader.getSystemClassLoader());
  private volatile @Nullable Round current;

  /**
   * Runs nothing yet.
   *
   * @param places where threads may be preempted, besides where they may get in each other's way
   */
  public Rounds(Search search, ExploreOptions options, SiteTable table, Places places) {
    this.search = search;
    this.options = options;
    this.table = table;
    this.sites = new RacingSites(table, options.given(), places);
    this.attendants = new Attendants(!options.pinned());
  }

  /** What the hooks are to do. */
  public Engine engine() {
    return engine;
  }

  /** The run that is under way, null if none is. */
  @Nullable Round current() {
    return current;
  }

  /** A class file that is about to be defined, so that it can be used by more than one run. */
  public byte[] prepared(@Nullable ClassLoader loader, String name, byte[] classFile) {
    if (!statics.isFor(loader)) {
      return classFile;
    }
    statics.loads(name);
    return Reinitialisation.prepare(classFile);
  }

  /** A class is initialised. */
  void initialised(int site) {
    statics.initialised(className(site));
  }

  /** The class that is initialised at a site, in internal form. */
  String className(int site) {
    return table.classKey(site);
  }

  Statics statics() {
    return statics;
  }

  /** Never returns. */
  void run(Class<?> main) {
    int status = 0;
    try {
      repeat(main, new Tidings(options.tidings()));
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      System.err.println("rethread: " + e);
      status = 1;
    }
    Runtime.getRuntime().halt(status);
  }

  private void repeat(Class<?> main, Tidings tidings) throws ReflectiveOperationException {
    String problem = problem(main);
    if (problem != null) {
      tidings.tell("tainted " + problem);
      return;
    }
    attendants.start();
    new TimeLimit(tidings).start();
    MethodHandle method = mainMethod(main);
    String className = main.getName().replace('.', '/');
    JdkState state = JdkState.now();
    String end = null;
    while (end == null) {
      Strategy strategy = runs < options.budget() ? search.next() : null;
      if (strategy == null) {
        end = runs < options.budget() && search.isComplete() ? "exhausted" : "spent";
      } else {
        end = oneMore(strategy, method, className, state, tidings);
      }
      if (end == null && !options.given() && tidings.isTime()) {
        tidings.tell(progress());
        tidings.tell("orders" + orders.news());
      }
    }
    tidings.tell(progress());
    tidings.tell("orders" + orders.news());
    tidings.tell(end);
  }

  /**
   * Runs the program once more.
   *
   * @return what there is to tell if it was the last run, null if it was not
   */
  private @Nullable String oneMore(
      Strategy strategy, MethodHandle method, String className, JdkState state, Tidings tidings) {
    Round round = new Round(strategy, options.limits(), attendants, sites);
    current = round;
    int races = sites.races();
    options.seeds().use();
    options.input().rewind();
    runMain(round, method, className);
    round.awaitOver();
    String left =
        round.awaitQuiet(QUIET_NANOS)
            ? state.restore(options.isForOneFailure())
            : "a thread does not end";
    state.restoreThread();
    current = null;
    runs++;
    steps += round.scheduler.steps();
    orders.add(round.races.order());
    search.ran(round.scheduler.steps());
    if (sites.races() > races) {
      search.learned();
    }
    Outcome outcome = round.outcome();
    if (outcome != null && (options.given() || isLookedFor(outcome))) {
      tidings.tell("outcome " + outcome);
    }
    if (options.given()) {
      tidings.tell("ran " + round.scheduler.preemptions() + " " + round.scheduler.switches());
    } else if (outcome != null && isLookedFor(outcome)) {
      return "failed " + round.scheduler.switches();
    }
    return left == null ? null : "tainted " + left;
  }

  private boolean isLookedFor(Outcome outcome) {
    return outcome.toString().strip().startsWith(options.goal());
  }

  private String progress() {
    return String.format(
        Locale.ROOT,
        "progress %d %d %d %f %s",
        runs,
        steps,
        sites.races(),
        search.done(),
        search.where());
  }

  /** Ends the JVM if a run takes too long: nothing can be relied on any more. */
  private final class TimeLimit extends Thread {
    private static final long LOOK_MILLIS = 100;

    private final Tidings tidings;

    TimeLimit(Tidings tidings) {
      super(Vm.systemGroup(), null, "rethread-time-limit", 0, false);
      this.tidings = tidings;
      setDaemon(true);
    }

    @Override
    public void run() {
      Round seen = null;
      boolean wasOver = false;
      long since = 0;
      while (true) {
        Vm.UNSAFE.park(false, LOOK_MILLIS * 1_000_000);
        Round now = current;
        if (now != seen || (now != null && now.isOver() != wasOver)) {
          seen = now;
          wasOver = now != null && now.isOver();
          since = System.nanoTime();
        } else if (now != null && System.nanoTime() - since > limit(wasOver)) {
          giveUp(now);
        }
      }
    }

    private long limit(boolean isOver) {
      return isOver ? 2 * QUIET_NANOS : options.timeoutNanos();
    }

    private void giveUp(Round round) {
      Outcome outcome = round.outcome();
      tidings.tell(progress());
      if (outcome == null && round.isOver()) {
        tidings.tell("tainted its main thread does not end");
      } else {
        tidings.tell("outcome " + (outcome == null ? "hang\t\tit takes too long" : outcome));
        tidings.tell("failed " + round.scheduler.switches());
      }
      Runtime.getRuntime().halt(0);
    }
  }

  /** Why the program cannot be run more than once in a JVM; null if it can. */
  private @Nullable String problem(Class<?> main) {
    String command = System.getProperty("sun.java.command", "");
    String arguments = String.join(" ", options.arguments());
    if (!command.endsWith(arguments) || command.length() - arguments.length() < 1) {
      return "its arguments are not on the command line";
    }
    if (main.getModule().isNamed()) {
      return "its main class is in a module";
    }
    try {
      Method method = main.getDeclaredMethod("main", String[].class);
      return Modifier.isStatic(method.getModifiers()) ? null : "its main method is not static";
    } catch (NoSuchMethodException e) {
      return "its main method is inherited, or takes no arguments";
    }
  }

  /** Runs the main method in the current thread, which is as good as new. */
  private void runMain(Round round, MethodHandle method, String className) {
    statics.reset();
    Thread thread = Thread.currentThread();
    RoundState s = round.thread(null, thread);
    String[] arguments = options.arguments().toArray(new String[0]);
    try {
      statics.use(s, className);
      method.invokeExact(arguments);
    } catch (Throwable e) {
      thrown(s, e);
    }
    engine.threadExit(s);
  }

  private static void thrown(RoundState s, Throwable thrown) {
    try {
      s.round.uncaught(s, thrown);
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
    } catch (Throwable e) {
      // As the JVM has it.
    }
  }

  private static MethodHandle mainMethod(Class<?> main) throws ReflectiveOperationException {
    return Trusted.LOOKUP.findStatic(
        main, "main", MethodType.methodType(void.class, String[].class));
  }
}
