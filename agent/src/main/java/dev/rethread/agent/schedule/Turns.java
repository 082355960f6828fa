package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Scheduler.Ending;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Switches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whose turn it is, and who could have the next. Everything is guarded by this. */
final class Turns {
  private static final long NANOS_PER_STEP = 1_000;

  /** How long a thread that runs outside of its turn may take to come to its next step. */
  private static final long ARRIVAL_NANOS = 200_000_000;

  /** After that long a thread that is blocked is taken to stay so. */
  private static final long BLOCKED_NANOS = 3_000_000;

  /** After so many steps time goes on for those that sleep, even if others never stop running. */
  private static final long STEPS_PER_JUMP = 20_000;

  private final Strategy strategy;
  private final long mostSteps;
  private final Ending ending;
  private final Monitors monitors;
  private final Deaths deaths;
  private final Waker waker = new Waker();
  private final Course course = new Course();
  private final List<Task> tasks = new ArrayList<>();
  private final List<Task> enabled = new ArrayList<>();

  /** The thread whose turn it is, null if nobody can go on by itself. */
  private volatile @Nullable Task running;

  /** The thread that had the last turn. */
  private @Nullable Task last;

  private long steps;
  private volatile long clock;
  private volatile boolean closed;

  Turns(Strategy strategy, long mostSteps, Ending ending, Monitors monitors, Deaths deaths) {
    this.strategy = strategy;
    this.mostSteps = mostSteps;
    this.ending = ending;
    this.monitors = monitors;
    this.deaths = deaths;
  }

  /** Starts the threads that help. */
  void start() {
    waker.start();
    new Lookout(this).start();
  }

  /** A further thread takes turns; the first has the first. */
  synchronized void add(Task task) {
    tasks.add(task);
    if (tasks.size() == 1) {
      running = task;
      last = task;
    }
  }

  /** The current thread takes no more turns. */
  void remove(Task task) {
    synchronized (this) {
      tasks.remove(task);
      if (running == task) {
        running = null;
      }
    }
    decideNext();
  }

  synchronized void close() {
    closed = true;
  }

  /** Those that take turns, in the order of their birth. */
  synchronized List<Task> tasks() {
    return tasks;
  }

  /** The switches of the run up to now. */
  synchronized Switches switches() {
    return course.end(last);
  }

  /** How many of the switches left a thread that could have gone on. */
  synchronized int preemptions() {
    return course.preemptions();
  }

  synchronized long steps() {
    return steps;
  }

  /** Virtual time, in nanoseconds since the start. */
  long clock() {
    return clock;
  }

  boolean isRunning(Task task) {
    return running == task;
  }

  /** Waits until the current thread is chosen. */
  void pause(Task task) {
    if (closed) {
      return;
    }
    task.outside = false;
    task.away = false;
    task.paused = true; // before the lock: whoever has it may wait for this
    Object given = task.waitsIn;
    if (given != null && somebodyIsBlocked()) {
      Waker.waitIn(given); // perhaps for this monitor, which only they know
    }
    synchronized (this) {
      if (running == task && !task.chosen) { // it may have been chosen just now
        running = null;
      }
    }
    decideNext();
    while (!task.chosen) {
      Object monitor = task.waitsIn;
      if (monitor != null) {
        Waker.waitIn(monitor);
      } else {
        parkUninterrupted(task);
      }
    }
    task.chosen = false;
    task.paused = false;
    if (task.flagTaken) {
      task.flagTaken = false;
      Vm.setInterrupted(true);
    }
    deaths.await(task.waitsIn);
  }

  /** Parks; an interrupted thread could not, and gives its flag away until it goes on. */
  private static void parkUninterrupted(Task task) {
    if (Vm.isInterrupted(task.thread)) {
      task.flagTaken = true; // first: somebody may look for either
      Vm.setInterrupted(false);
    }
    Vm.UNSAFE.park(false, 0L);
  }

  /** Chooses who runs next, unless somebody runs. */
  void decideNext() {
    decideNext(false);
  }

  /**
   * The same.
   *
   * @param hasWaited whether time may go on though a thread does something that takes its time
   */
  void decideNext(boolean hasWaited) {
    Task next;
    synchronized (this) {
      if (running != null || closed) {
        return;
      }
      decide(hasWaited);
      next = running;
    }
    if (next != null && next.thread != Thread.currentThread()) {
      wakeUp(next);
    }
  }

  private void wakeUp(Task task) {
    if (task.waitsIn == null) {
      Vm.UNSAFE.unpark(task.thread);
    } else {
      waker.wake(task);
    }
  }

  /** Chooses who runs next, if anybody can. */
  private void decide(boolean hasWaited) {
    awaitArrivals();
    boolean waited = false;
    while (!findEnabled()) {
      if (somebodyIsInCycle()) {
        stuck("threads wait for each other's monitors");
      }
      boolean isAway = somebodyIsAway();
      if ((hasWaited || !isAway) && jump()) {
        continue;
      }
      if (isAway || onlyDaemons()) {
        return; // whoever comes back decides
      }
      if (waited) {
        stuck("nobody can go on");
      }
      waited = true;
      awaitOutsiders();
      if (running != null || closed) {
        return; // somebody came, and has decided
      }
    }
    if (++steps > mostSteps) {
      stuck("the run has taken more than " + mostSteps + " steps");
    }
    clock += NANOS_PER_STEP;
    if (steps % STEPS_PER_JUMP == 0) {
      jump();
    }
    Task current = last != null && enabled.contains(last) ? last : null;
    Task next = strategy.next(enabled, current);
    if (last != null && next != last) {
      course.switched(last, current != null);
    }
    running = next;
    last = next;
    next.chosen = true;
  }

  private boolean findEnabled() {
    enabled.clear();
    for (Task task : tasks) {
      if (task.paused && canGoOn(task)) {
        enabled.add(task);
      }
    }
    return !enabled.isEmpty();
  }

  private boolean canGoOn(Task task) {
    return switch (task.operation) {
      case STEP -> true;
      case ENTER -> monitors.canEnter(task, task.object);
      case AWAKE ->
          (task.notified || task.interrupted || isOver(task))
              && monitors.canEnter(task, task.object);
      case PARK -> task.permit || isOver(task) || task.isInterrupted();
      case SLEEP -> isOver(task) || task.isInterrupted();
    };
  }

  private boolean isOver(Task task) {
    return task.deadline != 0 && task.deadline <= clock();
  }

  /** Moves time to the next deadline; false if there is none. */
  private boolean jump() {
    long next = Long.MAX_VALUE;
    for (Task task : tasks) {
      if (task.paused && task.deadline != 0 && task.deadline > clock()) {
        next = Math.min(next, task.deadline);
      }
    }
    if (next == Long.MAX_VALUE) {
      return false;
    }
    clock = next;
    return true;
  }

  private boolean somebodyIsInCycle() {
    for (Task task : tasks) {
      if (monitors.isInCycle(task)) {
        return true;
      }
    }
    return false;
  }

  private boolean onlyDaemons() {
    for (Task task : tasks) {
      if (!task.thread.isDaemon()) {
        return false;
      }
    }
    return true;
  }

  // --- those that run without having the turn --------------------------------------------------

  /** Waits for threads that have just started, or have come back, until they are at a step. */
  private void awaitArrivals() {
    long end = 0;
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      long blockedSince = 0;
      while (!task.paused && task.thread != Thread.currentThread() && !isAway(task)) {
        long now = System.nanoTime();
        end = end == 0 ? now + ARRIVAL_NANOS : end;
        blockedSince = !isBlocked(task) ? 0 : blockedSince == 0 ? now : blockedSince;
        if (now > end) {
          return;
        }
        task.away = blockedSince != 0 && now - blockedSince > BLOCKED_NANOS;
        Thread.yield();
      }
    }
  }

  /** Whether the thread is taken to be blocked where nothing is modelled. */
  private static boolean isAway(Task task) {
    return task.outside || task.away;
  }

  private static boolean isBlocked(Task task) {
    return switch (task.thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> !task.paused;
      default -> false;
    };
  }

  private synchronized boolean somebodyIsBlocked() {
    for (Task task : tasks) {
      if (!task.paused && task.thread.getState() == Thread.State.BLOCKED) {
        return true;
      }
    }
    return false;
  }

  /** Whether a thread is kept waiting by the outside, and may come back. */
  private boolean somebodyIsAway() {
    for (Task task : tasks) {
      if (!task.paused && (task.outside || comesBack(task.thread.getState()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean comesBack(Thread.State state) {
    return state == Thread.State.RUNNABLE || state == Thread.State.TIMED_WAITING;
  }

  /** Threads that are none of the program's may still do something for it. */
  private void awaitOutsiders() {
    try {
      wait(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stuck(String why) {
    closed = true;
    ending.hang(why);
  }

  /** Takes the turn from a thread that is blocked where nothing is modelled. */
  void pass(Task blocked) {
    synchronized (this) {
      if (running == blocked && !blocked.paused) {
        blocked.away = true;
        running = null;
      }
    }
    decideNext();
  }

  /** The thread whose turn it is, null if nobody's. */
  @Nullable Task running() {
    return running;
  }

  boolean isClosed() {
    return closed;
  }
}
