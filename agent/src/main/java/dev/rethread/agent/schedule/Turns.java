package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Scheduler.Ending;
import dev.rethread.agent.schedule.Task.Operation;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.SwitchReason;
import dev.rethread.trace.Switches;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whose turn it is, and who could have the next. Everything is guarded by this. */
final class Turns {
  /** The path of the main thread. */
  private static final String FIRST = "0";

  private final Strategy strategy;
  private final Limits limits;
  private final Ending ending;
  private final Monitors monitors;
  private final Handover handover;
  private final Clock clock = new Clock();
  private final Course course = new Course();
  private final Tasks tasks = new Tasks();
  private final Tasks enabled = new Tasks();

  /** The thread whose turn it is, null if nobody can go on by itself. */
  private volatile @Nullable Task running;

  /** The thread that had the last turn. */
  private @Nullable Task last;

  private long steps;
  private volatile boolean closed;

  Turns(Strategy strategy, Limits limits, Ending ending, Monitors monitors, Attendants attendants) {
    this.strategy = strategy;
    this.limits = limits;
    this.ending = ending;
    this.monitors = monitors;
    this.handover = new Handover(attendants);
    attendants.watch(this);
  }

  /** A further thread takes turns; the first has the first. */
  synchronized void add(Task task) {
    tasks.add(task);
    if (tasks.size() == 1) {
      if (last != null) { // which has ended, and so has the program
        course.switched(last, SwitchReason.ENDED);
      }
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

  /** Ends the run for all threads, wherever they are. */
  void abort() {
    List<Task> left;
    synchronized (this) {
      closed = true;
      left = new ArrayList<>(tasks);
    }
    handover.abort(left);
  }

  /** Those that take turns, in the order of their birth. */
  synchronized Tasks tasks() {
    return tasks;
  }

  /** The switches of the run up to now. */
  synchronized Switches switches() {
    return course.end(last);
  }

  /** Why each of them was made, a letter each. */
  synchronized String switchReasons() {
    return course.reasons(last);
  }

  /** A thread of the program has failed. */
  synchronized void failed() {
    course.failed();
  }

  /** The sites at which threads were preempted: the last one before the first failure first. */
  synchronized int[] preemptedAt() {
    return course.preemptedAt();
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
    return clock.now(running);
  }

  /** Whether it is the thread's turn, which it has from its first step on. */
  boolean isRunning(Task task) {
    return running == task && !task.isFirst;
  }

  /** Whether time has to be looked at, at the next step. */
  boolean isTimeDue() {
    return clock.isJumpDue(running);
  }

  /** Waits until the current thread is chosen. */
  void pause(Task task) {
    if (closed) {
      if (handover.isAborted() && task.operation != Operation.STEP) {
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
    handover.await(task);
    if (task.isFirst) {
      task.isFirst = false;
      if (!canGoOnNow(task)) { // it was chosen without looking at what it is about to do
        decideNext();
        handover.await(task);
      }
    }
    task.chosen = false;
    task.picked = false;
    task.paused = false;
    if (task.flagTaken) {
      task.flagTaken = false;
      Vm.setInterrupted(true);
    }
    if (handover.isAborted()) {
      throw new EndOfRun();
    }
  }

  /** Whether the thread, which was chosen, can go on; if not it is to be chosen again. */
  private synchronized boolean canGoOnNow(Task task) {
    if (handover.isAborted() || canGoOn(task)) {
      strategy.begins(task);
      return true;
    }
    task.chosen = false;
    task.picked = false;
    running = null;
    return false;
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
      handover.wakeUp(next, monitor);
    }
  }

  /** Chooses who runs next, if anybody can; false if not, or if somebody else has chosen. */
  private boolean decide(boolean hasWaited) {
    Strays.awaitArrivals(tasks);
    clock.move(last);
    boolean waited = false;
    while (!findEnabled()) {
      if (somebodyIsInCycle()) {
        stuck("a deadlock: threads wait for each other's monitors");
      }
      boolean isAway = Strays.anyAway(tasks);
      if ((hasWaited || !isAway) && clock.jump(tasks)) {
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
    if (++steps > limits.steps()) {
      stuck("a livelock: the run has taken more than " + limits.steps() + " steps");
    }
    clock.jumpIfDue(tasks);
    Task current = last != null && enabled.contains(last) ? last : null;
    Task next = strategy.next(enabled, current);
    if (last != null && next != last) {
      course.switched(last, current != null ? SwitchReason.PREEMPTED : whyNot(last));
      if (course.count() > limits.switches()) {
        enough();
      }
    }
    if (strategy.isEnough()) {
      enough();
    }
    running = next;
    last = next;
    next.newborn = false;
    next.picked = true;
    next.chosen = next.waitsIn == null; // otherwise it is told in the monitor
    return true;
  }

  /** What keeps a thread from going on. */
  private SwitchReason whyNot(Task task) {
    if (!tasks.contains(task)) {
      return SwitchReason.ENDED;
    }
    return !task.paused ? SwitchReason.OUTSIDE : task.operation.reason;
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
          (task.notified || task.interrupted || clock.isOver(task))
              && monitors.canEnter(task, task.object);
      case PARK -> task.permit || clock.isOver(task) || task.isInterrupted();
      case SLEEP -> clock.isOver(task) || task.isInterrupted();
    };
  }

  private synchronized boolean somebodyIsBlocked() {
    return Strays.anyBlocked(tasks);
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

  /** Threads that are none of the program's may still do something for it. */
  private void awaitOutsiders() {
    try {
      wait(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void enough() {
    closed = true;
    ending.enough();
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

  /** A thread that was chosen does not go on: in case that it does not know. */
  void wakeAgain(Task task) {
    handover.wakeAgain(task);
  }

  /** The thread whose turn it is, null if nobody's. */
  @Nullable Task running() {
    return running;
  }

  boolean isClosed() {
    return closed;
  }
}
