package dev.rethread.agent.schedule;

import dev.rethread.agent.schedule.Task.Operation;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.trace.Switches;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread of the program run at a time, and another only at a step: before an event, or
 * where a thread cannot go on. Monitors, waiting, parking and sleeping are modelled here, so that
 * it is known who can go on, and that nobody can.
 *
 * <p>Time is virtual. It moves a little with every step, and jumps to the next deadline when nobody
 * can go on before.
 *
 * <p>A thread may block where nothing is modelled: in a method that waits for the outside, in a
 * synchronized method of the JDK that another thread is inside of, in the initialisation of a
 * class. {@link Lookout} notices, and the others go on without it until it comes to its next step.
 */
public final class Scheduler {
  /** Told when the run cannot go on. Does not return. */
  public interface Ending {
    /** Nobody can go on, or the run has become too long. */
    void hang(String why);
  }

  private static final long NANOS_PER_STEP = 1_000;

  /** How long a thread that runs outside of its turn may take to come to its next step. */
  private static final long ARRIVAL_NANOS = 200_000_000;

  private final Strategy strategy;
  private final long mostSteps;
  private final Ending ending;
  private final Waker waker = new Waker();
  private final Monitors monitors = new Monitors();
  private final Course course = new Course();
  private final List<Task> tasks = new ArrayList<>();
  private final List<Task> enabled = new ArrayList<>();

  /** The thread whose turn it is, null if nobody can go on by itself. */
  private @Nullable Task running;

  /** The thread that had the last turn. */
  private @Nullable Task last;

  /** Threads that have had their last event, until the JVM knows that too. */
  private volatile Thread[] dying = {};

  private long steps;
  private long jumps;
  private long waits;
  private volatile boolean closed;

  public Scheduler(Strategy strategy, long mostSteps, Ending ending) {
    this.strategy = strategy;
    this.mostSteps = mostSteps;
    this.ending = ending;
  }

  /** Starts the threads that help. */
  public void start() {
    waker.start();
    new Lookout(this).start();
  }

  // --- threads --------------------------------------------------------------------------------

  /** A thread is about to start; or runs already, if it is the first or none of the program's. */
  public synchronized Task born(String path, ThreadState stream, Thread thread) {
    Task task = new Task(path, stream, thread);
    tasks.add(task);
    if (tasks.size() == 1) {
      running = task;
      last = task;
    }
    return task;
  }

  /** The current thread has had its last event. */
  public void ended(Task task) {
    synchronized (this) {
      task.ended = true;
      tasks.remove(task);
      wake(task.thread, true); // the JVM notifies those that wait for its end
      dies(task.thread);
      running = null;
    }
    decideNext();
  }

  /** Nothing of the program matters any more. */
  public synchronized void close() {
    closed = true;
  }

  /** The switches of the run up to now. */
  public synchronized Switches switches() {
    return course.end(last);
  }

  /** How many of the switches left a thread that could have gone on. */
  public synchronized int preemptions() {
    return course.preemptions();
  }

  public synchronized long steps() {
    return steps;
  }

  /** Virtual time, in nanoseconds since the start. */
  public synchronized long clock() {
    return steps * NANOS_PER_STEP + jumps;
  }

  // --- steps ----------------------------------------------------------------------------------

  /** Before an event of the current thread. */
  public void step(Task task, @Nullable Object object, int salt, boolean writes) {
    if (task.isUndivided() && isRunning(task)) {
      return;
    }
    task.operation = Operation.STEP;
    task.object = object;
    task.salt = salt;
    task.writes = writes;
    pause(task);
  }

  /** The current thread may be kept waiting by the outside, up to its next step. */
  public void outside(Task task) {
    task.outside = true;
  }

  /** Before a monitor is entered. */
  public void enter(Task task, Object monitor, int salt) {
    if (task.isUndivided() && enterNow(task, monitor)) {
      return;
    }
    task.operation = Operation.ENTER;
    task.object = monitor;
    task.salt = salt;
    task.writes = true;
    pause(task);
    synchronized (this) {
      monitors.enter(task, monitor);
    }
  }

  /** After a monitor was entered that could not be told before. */
  public void entered(Task task, Object monitor, int salt) {
    if (!isRunning(task)) {
      step(task, monitor, salt, true);
    }
    synchronized (this) {
      monitors.enter(task, monitor);
    }
  }

  private synchronized boolean enterNow(Task task, Object monitor) {
    if (running != task || !monitors.canEnter(task, monitor)) {
      return false;
    }
    monitors.enter(task, monitor);
    return true;
  }

  private synchronized boolean isRunning(Task task) {
    return running == task;
  }

  /** Before a monitor is left. */
  public synchronized void exit(Task task, Object monitor) {
    monitors.exit(task, monitor);
  }

  /**
   * Waits for a notification, with the monitor given up.
   *
   * @param nanos 0 for as long as it takes
   * @return whether the wait was interrupted
   */
  public boolean await(Task task, Object monitor, long nanos) {
    int times;
    synchronized (this) {
      times = monitors.release(task, monitor);
      task.notified = isDying(monitor);
      task.waitNumber = ++waits;
      task.interrupted = task.thread.isInterrupted();
      task.deadline = deadline(nanos);
    }
    task.operation = Operation.AWAKE;
    task.object = monitor;
    task.writes = true;
    task.waitsIn = monitor;
    pause(task);
    task.waitsIn = null;
    synchronized (this) {
      monitors.restore(task, monitor, times);
      task.deadline = 0;
      return wasInterrupted(task);
    }
  }

  /** Whether a wait ends with an exception; the JVM may have taken the flag down, or not. */
  private static boolean wasInterrupted(Task task) {
    if (!task.interrupted) {
      return false;
    }
    boolean throwing = !task.notified;
    if (throwing) {
      boolean unused = Thread.interrupted();
    } else {
      task.thread.interrupt();
    }
    return throwing;
  }

  /** Notifies one of those that wait, the one that waits longest, or all. */
  public synchronized void wake(Object monitor, boolean all) {
    Task first = null;
    for (Task task : tasks) {
      if (task.waitsIn == monitor && !task.notified) {
        task.notified = all;
        first = first == null || task.waitNumber < first.waitNumber ? task : first;
      }
    }
    if (first != null) {
      first.notified = true;
    }
  }

  /** Before a thread is interrupted. */
  public synchronized void interrupt(Task task) {
    task.interrupted = true;
  }

  /**
   * Parks the current thread.
   *
   * @param nanos 0 for as long as it takes
   */
  public void park(Task task, long nanos) {
    synchronized (this) {
      task.deadline = deadline(nanos);
    }
    task.operation = Operation.PARK;
    task.object = task.thread;
    task.writes = true;
    pause(task);
    synchronized (this) {
      task.permit = false;
      task.deadline = 0;
    }
  }

  public synchronized void unpark(Task task) {
    task.permit = true;
  }

  /**
   * Lets the current thread sleep.
   *
   * @return whether it was interrupted
   */
  public boolean sleep(Task task, long nanos) {
    synchronized (this) {
      task.deadline = deadline(Math.max(1, nanos));
    }
    task.operation = Operation.SLEEP;
    task.object = null;
    task.writes = false;
    pause(task);
    synchronized (this) {
      task.deadline = 0;
    }
    return Thread.interrupted();
  }

  private long deadline(long nanos) {
    return nanos == 0 ? 0 : Math.addExact(clock(), Math.min(nanos, Long.MAX_VALUE / 2));
  }

  // --- turns ----------------------------------------------------------------------------------

  /** Waits until the current thread is chosen. */
  private void pause(Task task) {
    if (closed) {
      return;
    }
    task.outside = false;
    task.paused = true; // before the lock: whoever has it may wait for this
    synchronized (this) {
      if (running == task && !task.chosen) { // it may have been chosen just now
        running = null;
      }
    }
    decideNext();
    while (!task.chosen) {
      Object monitor = task.waitsIn;
      if (monitor != null) {
        waitIn(monitor);
      } else {
        parkUninterrupted(task);
      }
    }
    task.chosen = false;
    task.paused = false;
    if (task.flagTaken) {
      task.flagTaken = false;
      task.thread.interrupt();
    }
    awaitDeaths(task);
  }

  /** Parks; an interrupted thread could not, and gives its flag away until it goes on. */
  private static void parkUninterrupted(Task task) {
    if (task.thread.isInterrupted()) {
      task.flagTaken = true; // first: somebody may look for either
      boolean unused = Thread.interrupted();
    }
    Vm.UNSAFE.park(false, 0L);
  }

  private static void waitIn(Object monitor) {
    try {
      monitor.wait(10);
    } catch (InterruptedException e) {
      // Known already: see interrupt.
    }
  }

  /**
   * Nobody goes on before the JVM knows of the end of a thread, or it would depend on the moment
   * whether that is alive. The JVM needs its monitor for that, which somebody may hold: whoever
   * waits in it gives it up.
   */
  private void awaitDeaths(Task task) {
    if (dying.length == 0) {
      return;
    }
    for (Thread thread : dying) {
      while (thread != Thread.currentThread() && thread.isAlive()) {
        if (task.waitsIn == thread) {
          waitIn(thread);
        } else if (thread.getState() == Thread.State.BLOCKED) {
          break;
        } else {
          Thread.yield();
        }
      }
    }
    forgetTheDead();
  }

  private synchronized void forgetTheDead() {
    List<Thread> alive = new ArrayList<>();
    for (Thread thread : dying) {
      if (thread.isAlive()) {
        alive.add(thread);
      }
    }
    dying = alive.toArray(new Thread[0]);
  }

  private synchronized void dies(Thread thread) {
    Thread[] more = Arrays.copyOf(dying, dying.length + 1);
    more[dying.length] = thread;
    dying = more;
  }

  /** Whether the thread has told those that waited for its end, and nobody will any more. */
  private boolean isDying(Object object) {
    for (Thread thread : dying) {
      if (thread == object) {
        return true;
      }
    }
    return false;
  }

  /** Chooses who runs next, unless somebody runs. */
  private void decideNext() {
    Task next;
    synchronized (this) {
      if (running != null || closed) {
        return;
      }
      decide();
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
  private void decide() {
    awaitArrivals();
    boolean waited = false;
    while (!findEnabled()) {
      if (jump()) {
        continue;
      }
      if (somebodyIsAway() || onlyDaemons()) {
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
    Task current = last != null && enabled.contains(last) ? last : null;
    Task next = enabled.size() == 1 ? enabled.get(0) : strategy.next(enabled, current);
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
    jumps += next - clock();
    return true;
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
      while (!task.paused && task.thread != Thread.currentThread() && !isAway(task)) {
        long now = System.nanoTime();
        end = end == 0 ? now + ARRIVAL_NANOS : end;
        if (now > end) {
          return;
        }
        Thread.yield();
      }
    }
  }

  /** Whether the thread is blocked where nothing is modelled. */
  private static boolean isAway(Task task) {
    if (task.outside) {
      return true;
    }
    return switch (task.thread.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING -> !task.paused;
      default -> false;
    };
  }

  /** Whether a thread is kept waiting by the outside, and may come back. */
  private boolean somebodyIsAway() {
    for (Task task : tasks) {
      if (!task.paused && (task.outside || task.thread.getState() == Thread.State.RUNNABLE)) {
        return true;
      }
    }
    return false;
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
        running = null;
      }
    }
    decideNext();
  }

  /** The thread whose turn it is, null if nobody's. */
  synchronized @Nullable Task running() {
    return closed ? null : running;
  }

  /** The monitor's owner by its name, empty if it has none. */
  public synchronized String ownerOf(@Nullable Object monitor) {
    Task owner = monitors.owner(monitor);
    return owner == null ? "" : owner.thread.getName();
  }
}
