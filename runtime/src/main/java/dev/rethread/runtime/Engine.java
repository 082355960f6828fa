package dev.rethread.runtime;

import jdk.internal.misc.VM;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks do: one implementation records, the other replays. Every method is called by the
 * thread that the stream {@code s} belongs to, with the stream tracked and not mute.
 *
 * <p>An <em>event</em> is one step of one stream that matters to others or to the outside. Both
 * implementations must number events alike: the n-th event of a stream while recording is its n-th
 * event while replaying.
 *
 * <p>A <em>location</em> is named by an object and a salt: salt 0 stands for the fields of the
 * object, {@link #arrayBlock} for a part of an array, {@link #MONITOR} for its monitor, {@link
 * #CONTROL} for the life of a thread. A null object with a salt names a static field. Two accesses
 * that may conflict must name the same location; two that do not may as well.
 */
public abstract class Engine {
  public static final int FIELDS = 0;
  public static final int MONITOR = -1;
  public static final int CONTROL = -2;

  /** Of the JVM as a whole, which ends only after its last thread. */
  public static final int JVM_LIFE = -3;

  /** Installed by the agent before any hook runs; hooks keep it in a constant. */
  static volatile @Nullable Engine installed;

  public static void install(Engine engine) {
    installed = engine;
  }

  static Engine installed() {
    Engine engine = installed;
    if (engine == null) {
      throw new IllegalStateException("a hook ran before the agent was ready");
    }
    return engine;
  }

  /** The salt of a part of an array: blocks are locations of their own. */
  public static int arrayBlock(long byteOffset, long bytes) {
    return (int) (byteOffset >>> blockShift(bytes)) + 1;
  }

  /** The logarithm of the size of a block: 64 bytes, or as much as makes 64 blocks. */
  public static int blockShift(long bytes) {
    return bytes <= 4096 ? 6 : 58 - Long.numberOfLeadingZeros(bytes - 1);
  }

  // --- events on a location -------------------------------------------------------------------

  /**
   * Starts an event. What the program does up to {@link #endRead} or {@link #endWrite} happens as
   * one step with it.
   */
  public abstract void begin(
      ThreadState s, @Nullable Object object, int salt, boolean write, int site);

  /** Starts an event that writes to an object that no other stream can know yet. */
  public void beginPrivate(ThreadState s, Object object, int site) {
    begin(s, object, FIELDS, true, site);
  }

  /** Starts an event that touches two parts of arrays at once: reads one, writes the other. */
  public abstract void beginCopy(
      ThreadState s, Object from, int fromSalt, Object to, int toSalt, int site);

  /**
   * Whether the engine does not want to know of accesses that no other stream can tell, because the
   * object's header says so: they are counted. The same all the time.
   */
  public boolean counts() {
    return false;
  }

  /** Whether a loop that has looked at an object may go on for some rounds; likewise. */
  public boolean keeps() {
    return counts();
  }

  /** Lets the stream own an object that nobody has accessed yet, if it counts such accesses. */
  public boolean claim(ThreadState s, Object object) {
    return false;
  }

  /** Whether it does not want to know of those before {@link ThreadState#limit}; likewise. */
  public boolean skips() {
    return false;
  }

  /** The stream is between two accesses, and was asked not to go on without the engine. */
  public void poll(ThreadState s) {}

  /** Ends the event that is still open because its access threw, if there is one. */
  public abstract void settle(ThreadState s);

  /** Ends an event that read {@code value}. */
  public abstract void endRead(ThreadState s, long value);

  /** The event that is under way makes an object known to whoever sees what it writes. */
  public void publish(ThreadState s, Object object) {}

  /** Ends an event that wrote {@code value}. */
  public abstract void endWrite(ThreadState s, long value);

  // --- monitors -------------------------------------------------------------------------------

  /** Before the instruction that acquires the monitor. */
  public abstract void monitorEnter(ThreadState s, Object monitor, int site);

  /** After the instruction that acquired the monitor. */
  public abstract void monitorEntered(ThreadState s, Object monitor, int site);

  /** At the start of a synchronized method of the JDK, which cannot be told before it acquires. */
  public abstract void methodEntered(ThreadState s, Object monitor, int site);

  /** Before the instruction that releases the monitor. */
  public abstract void monitorExit(ThreadState s, Object monitor, int site);

  public abstract void objectWait(ThreadState s, Object monitor, long millis, int nanos, int site)
      throws InterruptedException;

  public abstract void objectNotify(ThreadState s, Object monitor, boolean all, int site);

  // --- threads --------------------------------------------------------------------------------

  public abstract void park(ThreadState s, boolean absolute, long time, int site);

  public abstract void unpark(ThreadState s, Thread thread, int site);

  public abstract void sleep(ThreadState s, long millis, int nanos, int site)
      throws InterruptedException;

  /** Before the JVM starts the thread. */
  public abstract void threadStart(ThreadState s, Thread thread);

  /** A thread is unparked by one that has no events; it is told before the JVM is. */
  public void unparkedByOther(Thread thread) {}

  /** A monitor's waiters are notified by a thread that has no events; told before the JVM is. */
  public void notifiedByOther(Object monitor, boolean all) {}

  /** A thread is interrupted by one that has no events; told before the JVM is. */
  public void interruptedByOther(Thread thread) {}

  /** What {@code Thread.isAlive} is to return, where the JVM says something else. */
  public boolean isAlive(Thread thread, boolean real) {
    return real;
  }

  /** What {@code Thread.isInterrupted} is to return, where the JVM says something else. */
  public boolean isInterrupted(Thread thread, boolean real) {
    return real;
  }

  /** What {@code Thread.getState} is to return, where the JVM says something else. */
  public Thread.State stateOf(Thread thread, Thread.State real) {
    return real;
  }

  /** The thread's last event. */
  public abstract void threadExit(ThreadState s);

  /** Before a thread is interrupted. */
  public abstract void interrupt(ThreadState s, Thread thread);

  /** After {@link #interrupt}, when the JVM is about to do it. */
  public void interrupts(ThreadState s) {}

  // --- class initialisation -------------------------------------------------------------------

  /** Whether the program runs more than once in this JVM. */
  public boolean repeats() {
    return false;
  }

  /** Replaying or repeating: the stream is about to use a class, and may have to initialise it. */
  public abstract void classUse(ThreadState s, String className);

  public abstract void initEnter(ThreadState s, int site);

  public abstract void initExit(ThreadState s);

  // --- inputs and outputs ---------------------------------------------------------------------

  /** Before a method that may wait for the outside. */
  public void mayBlock(ThreadState s) {
    settle(s);
  }

  /** What {@code System.nanoTime} is to return. */
  public long nanoTime() {
    return System.nanoTime();
  }

  /** What {@code System.currentTimeMillis} is to return. */
  public long currentTimeMillis() {
    return System.currentTimeMillis();
  }

  /** What {@code VM.getNanoTimeAdjustment} is to return. */
  public long nanoTimeAdjustment(long offset) {
    return VM.getNanoTimeAdjustment(offset);
  }

  /** Whether inputs come from a recording, so that the real operation must not be performed. */
  public abstract boolean replaying();

  /** Recording: an event with a result. */
  public abstract void recordValue(ThreadState s, long value, int site);

  /** Recording: an event on a location, with a result. */
  public abstract void recordValueAt(ThreadState s, Object object, int salt, long value, int site);

  /** Recording: an event with a result and bytes. */
  public abstract void recordBytes(
      ThreadState s, long value, byte[] bytes, int offset, int length, int site);

  /** Recording: an event that throws. */
  public abstract void recordThrown(ThreadState s, Throwable thrown, int site);

  /**
   * Replaying: the result of an event. Sneakily throws what the recorded event threw.
   *
   * @return 0 if the recorded event had no other result
   */
  public abstract long replayValue(ThreadState s, int site);

  /** Replaying: whether the last {@link #replayValue} was a recorded one. */
  public abstract boolean replayedValuePresent(ThreadState s);

  /** Replaying: the bytes of the event that {@link #replayValue} last returned; never null. */
  public abstract byte[] replayBytes(ThreadState s);

  /**
   * Bytes leave the program. The caller writes them between this and {@link #endWrite}. Replaying,
   * sneakily throws what the recorded write threw.
   *
   * @return false if they must not really be written
   */
  public abstract boolean beginOutput(
      ThreadState s, int descriptor, byte[] bytes, int offset, int length, int site);

  /** What was to be written could not be: the caller throws this, after {@link #endWrite}. */
  public abstract void outputFailed(ThreadState s, Throwable thrown, int site);

  /**
   * Something about the run that is the same all the time, such as an order that the JVM has
   * chosen.
   *
   * @return what the recorded run had, null if that is not known
   */
  public abstract @Nullable String fact(String key, String actual);

  // --- life of the program --------------------------------------------------------------------

  /** The program's main class is about to run in the current thread. */
  public abstract void programStarts(Class<?> main);

  /** The JVM is told to shut down or to halt, with that exit code. */
  public void exits(int status) {}

  /** An exception that nobody caught. */
  public abstract void uncaught(ThreadState s, Throwable thrown);

  /** The JVM has been told to shut down; the current thread runs the shutdown hooks. */
  public abstract void shutdownStarts();

  /** The status of a JVM that ends by itself. */
  public static final int BY_ITSELF = Integer.MIN_VALUE;

  /** Nothing of the program runs after this. The status may be {@link #BY_ITSELF}. */
  public abstract void programEnds(int status);

  /** Something that cannot be recorded faithfully was met; told once. */
  public abstract void unsupported(String what);
}
