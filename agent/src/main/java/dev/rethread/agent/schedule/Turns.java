package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Scheduler.Ending;
import dev.rethread.agent.schedule.Task.Operation;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Switches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whose turn it is, and who could have the next. Everything is guarded by this. */
final class Turns {
  private static final long NANOS_PER_EVENT = 1_000;

  /** How long a thread that runs outside of its turn may take to come to its next step. */
  private static final long ARRIVAL_NANOS = 200_000_000;

  /** After that long a thread that is blocked is taken to stay so. */
  private static final long BLOCKED_NANOS = 3_000_000;

  /** After so much time those that sleep wake up, even if others never stop running. */
  private static final long NANOS_PER_JUMP = 20_000 * NANOS_PER_EVENT;

  private static final int SPINS = 2_000;

  /** The path of the main thread. */
  private static final String FIRST = "0";

  private final Strategy strategy;
  private final long mostSteps;
  private final Ending ending;
  private final Monitors monitors;
  private final Attendants attendants;
  private final Course course = new Course();
  private final Tasks tasks = new Tasks();
  private final Tasks enabled = new Tasks();

  /** The thread whose turn it is, null if nobody can go on by itself. */
  private volatile @Nullable Task running;

  /** The thread that waits for its turn without parking. */
  private volatile @Nullable Task lastToPause;

  /** The thread that had the last turn. */
  private @Nullable Task last;

  private long steps;
  private volatile long clock;
  private volatile long nextJump = NANOS_PER_JUMP;
  private volatile boolean closed;
  private volatile boolean aborted;

  Turns(
      Strategy strategy, long mostSteps, Ending ending, Monitors monitors, Attendants attendants) {
    this.strategy = strategy;
    this.mostSteps = mostSteps;
    this.ending = ending;
    this.monitors = monitors;
    this.attendants = attendants;
    attendants.watch(this);
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

  /**
   * Ends the run for all threads, wherever they are. Whoever waits in a monitor is told by another
   * thread: the monitor may belong to one that has yet to be woken up.
   */
  void abort() {
    List<Task> left;
    synchronized (this) {
      closed = true;
      aborted = true;
      left = new ArrayList<>(tasks);
    }
    for (Task task : left) {
      if (task.waitsIn == null) {
        Vm.UNSAFE.unpark(task.thread);
      } else {
        attendants.wake(task);
      }
    }
  }

  /** Those that take turns, in the order of their birth. */
  synchronized Tasks tasks() {
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

  /** Virtual time, in nanoseconds since the start: it moves with the events of who runs. */
  long clock() {
    Task task = running;
    return task == null ? clock : clock + sinceTimed(task);
  }

  private static long sinceTimed(Task task) {
    return Math.max(0, task.position() - task.timed) * NANOS_PER_EVENT;
  }

  private void moveTime(@Nullable Task ran) {
    if (ran != null) {
      clock += sinceTimed(ran);
      ran.timed = ran.position();
    }
  }

  /** Whether it is the thread's turn, which it has from its first step on. */
  boolean isRunning(Task task) {
    return running == task && !task.isFirst;
  }

  /** Whether time has to be looked at, at the next step. */
  boolean isTimeDue() {
    return clock() >= nextJump;
  }

  /** Waits until the current thread is chosen. */
  void pause(Task task) {
    if (closed) {
      if (aborted && task.operation != Operation.STEP) {
        throw new EndOfRun();
      }
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
      if (running == task && !task.picked) { // it may have been chosen just now
        running = null;
      }
    }
    decideNext();
    awaitChosen(task);
    if (task.isFirst) {
      task.isFirst = false;
      if (!canGoOnNow(task)) { // it was chosen without looking at what it is about to do
        decideNext();
        awaitChosen(task);
      }
    }
    task.chosen = false;
    task.picked = false;
    task.paused = false;
    if (task.flagTaken) {
      task.flagTaken = false;
      Vm.setInterrupted(true);
    }
    if (aborted) {
      throw new EndOfRun();
    }
  }

  private void awaitChosen(Task task) {
    while (!task.chosen && !aborted) {
      Object monitor = task.waitsIn;
      if (monitor != null) {
        Waker.waitIn(monitor);
      } else if (!spinsUntilChosen(task)) {
        parkUninterrupted(task);
      }
    }
  }

  /** Whether the thread, which was chosen, can go on; if not it is to be chosen again. */
  private synchronized boolean canGoOnNow(Task task) {
    if (aborted || canGoOn(task)) {
      return true;
    }
    task.chosen = false;
    task.picked = false;
    running = null;
    return false;
  }

  /**
   * Waits for a moment without parking: most turns are short, and to wake a thread up takes longer.
   * Only the thread that had the last turn does so; more would keep the one that runs from its
   * processor.
   */
  private boolean spinsUntilChosen(Task task) {
    if (!attendants.spins()) {
      return false;
    }
    lastToPause = task;
    for (int i = 0; i < SPINS && lastToPause == task; i++) {
      if (task.chosen || aborted) {
        return true;
      }
      Thread.onSpinWait();
    }
    return task.chosen;
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
    Object monitor;
    synchronized (this) {
      if (running != null || closed || !decide(hasWaited)) {
        return;
      }
      next = running;
      monitor = next == null ? null : next.waitsIn; // now: once it knows, it may wait elsewhere
    }
    if (next != null && next.thread == Thread.currentThread()) {
      next.chosen = true;
    } else if (next != null) {
      wakeUp(next, monitor);
    }
  }

  private void wakeUp(Task task, @Nullable Object monitor) {
    if (monitor == null) {
      Vm.UNSAFE.unpark(task.thread);
    } else if (isKnown(monitor)) {
      tell(task, monitor);
    } else {
      attendants.wake(task);
    }
  }

  /** A thread that was chosen does not go on: in case that it does not know. */
  void wakeAgain(Task task) {
    Vm.UNSAFE.unpark(task.thread);
    if (task.waitsIn != null) {
      attendants.wake(task);
    }
  }

  /**
   * Whether everybody who enters the monitor is known to do so: a thread is chosen to go on in it
   * only if it is free. Methods of the JDK that are synchronized enter theirs unseen.
   */
  private static boolean isKnown(Object monitor) {
    Class<?> type = monitor.getClass();
    return type == Object.class || monitor instanceof Thread || type.getClassLoader() != null;
  }

  /**
   * Tells a thread that waits in a monitor that it is chosen. Inside the monitor: until it knows,
   * it gives the monitor up again and again, and afterwards it may wait for others in there.
   */
  static void tell(Task task, Object monitor) {
    synchronized (monitor) {
      if (task.picked && task.waitsIn == monitor) {
        task.chosen = true;
      }
      monitor.notifyAll();
    }
  }

  /** Chooses who runs next, if anybody can; false if not, or if somebody else has chosen. */
  private boolean decide(boolean hasWaited) {
    awaitArrivals();
    moveTime(last);
    boolean waited = false;
    while (!findEnabled()) {
      if (somebodyIsInCycle()) {
        stuck("a deadlock: threads wait for each other's monitors");
      }
      boolean isAway = somebodyIsAway();
      if ((hasWaited || !isAway) && jump()) {
        continue;
      }
      if (isAway || onlyDaemons()) {
        return false; // whoever comes back decides
      }
      if (waited) {
        stuck(whyNobody());
      }
      waited = true;
      awaitOutsiders();
      if (running != null || closed) {
        return false; // somebody came, and has decided
      }
    }
    if (++steps > mostSteps) {
      stuck("a livelock: the run has taken more than " + mostSteps + " steps");
    }
    if (clock >= nextJump) {
      jump();
      nextJump = clock + NANOS_PER_JUMP;
    }
    Task current = last != null && enabled.contains(last) ? last : null;
    Task next = strategy.next(enabled, current);
    if (last != null && next != last) {
      course.switched(last, current != null);
    }
    running = next;
    last = next;
    next.newborn = false;
    next.picked = true;
    next.chosen = next.waitsIn == null; // otherwise it is told in the monitor
    return true;
  }

  private boolean findEnabled() {
    enabled.clear();
    for (Task task : tasks) {
      if (task.isWaiting() && canGoOn(task)) {
        enabled.add(task);
      }
    }
    return !enabled.isEmpty();
  }

  private boolean canGoOn(Task task) {
    if (task.newborn) {
      return true;
    }
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
    return task.deadline != 0 && task.deadline <= clock;
  }

  /** Moves time to the next deadline; false if there is none. */
  private boolean jump() {
    long next = Long.MAX_VALUE;
    for (Task task : tasks) {
      if (task.paused && task.deadline != 0 && task.deadline > clock) {
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

  /** What keeps everybody who is left from going on, if not each other's monitors. */
  private String whyNobody() {
    boolean mainIsLeft = false;
    boolean waitsForWakeUp = false;
    for (Task task : tasks) {
      mainIsLeft |= task.path.equals(FIRST);
      waitsForWakeUp |= task.operation == Operation.AWAKE || task.operation == Operation.PARK;
    }
    if (!mainIsLeft) {
      return "a thread leak: main has ended, and nobody ends those that are left";
    }
    return waitsForWakeUp
        ? "a lost wake-up: nobody is left to wake up those that wait"
        : "a deadlock: nobody can go on";
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

  /** Waits for threads that have come back until they are at a step. */
  private void awaitArrivals() {
    long end = 0;
    for (int i = 0; i < tasks.size(); i++) {
      Task task = tasks.get(i);
      long blockedSince = 0;
      while (!task.isWaiting() && task.thread != Thread.currentThread() && !isAway(task)) {
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
        blocked.chosen = false;
        blocked.picked = false;
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
