package dev.rethread.agent.record;

import dev.rethread.runtime.Header;
import dev.rethread.runtime.Vm;
import java.util.Arrays;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * The streams that run, and how one gets an answer from another: that it has finished all accesses
 * that it began without asking the engine. Whoever asks takes the stream's keys away first, so that
 * its next access is a call of the engine, which answers; for a stream that is away, whoever asks
 * answers himself.
 *
 * <p>Taking the keys away and being away are Dekker's pattern: both sides have a fence between
 * their write and their look at the other's.
 */
final class Streams {
  private static final Unsafe U = Vm.UNSAFE;
  private static final long ASKED = U.objectFieldOffset(RecordState.class, "asked");
  private static final long LOCKING = U.objectFieldOffset(RecordState.class, "locking");
  private static final long GUARD = U.objectFieldOffset(RecordState.class, "guard");

  /** How often to look for an answer before it is worth to wait for it: some microseconds. */
  private static final int SPINS = 200;

  /**
   * A stream that has no access for so long is somewhere that the engine does not know: in native
   * code, or waits for a class that somebody else initialises. In naps and not by the clock, which
   * goes on while the machine has stopped both of them.
   */
  private static final int PATIENCE = 500;

  /** A nap is at least that long: an interrupted thread cannot sleep, however often it tries. */
  private static final long NAP_NANOS = 1_000_000;

  private final Slots slots;
  private final Phases phases;

  /** Replaced under the lock of this. */
  private volatile RecordState[] running = {};

  Streams(Slots slots, Phases phases) {
    this.slots = slots;
    this.phases = phases;
  }

  synchronized void add(RecordState s) {
    RecordState[] more = Arrays.copyOf(running, running.length + 1);
    more[running.length] = s;
    running = more;
  }

  /** A stream has had its last event. */
  void remove(RecordState s) {
    takeKeys(s);
    lock(s);
    retire(s);
    retireSection(s);
    s.passed = s.events;
    s.answered = Integer.MAX_VALUE;
    unlock(s);
    synchronized (this) {
      RecordState[] all = running;
      int count = 0;
      RecordState[] fewer = new RecordState[all.length];
      for (RecordState one : all) {
        if (one != s) {
          fewer[count++] = one;
        }
      }
      running = Arrays.copyOf(fewer, count);
    }
  }

  RecordState[] running() {
    return running;
  }

  /** Lets all streams call the engine at their next access. */
  void takeAllKeys() {
    for (RecordState s : running) {
      takeKeys(s);
    }
    U.fullFence();
  }

  /** The stream is going to lock an object, and will look at its header before. */
  static void announceLock(RecordState s, Object object) {
    U.putReferenceOpaque(s, LOCKING, object);
    U.fullFence();
  }

  /**
   * Whether somebody may be about to lock an object that nobody has locked now, or waits to be
   * notified. Whoever announces it from now on finds the header as it is now.
   */
  boolean isAboutToBeLocked(RecordState s, Object object) {
    U.fullFence();
    for (RecordState other : running) {
      if (other != s
          && (U.getReferenceVolatile(other, LOCKING) == object || other.waitingFor == object)) {
        return true;
      }
    }
    return false;
  }

  private static void takeKeys(RecordState s) {
    U.putLongOpaque(s, RecordState.BIRTH, 0); // first: who has this one again has that one, too
    U.putIntOpaque(s, RecordState.OWNS, RecordState.NO_KEY);
    U.putIntOpaque(s, RecordState.SECTION, RecordState.NO_KEY);
    U.putIntOpaque(s, RecordState.SHARED, 0);
    U.putReferenceOpaque(s, RecordState.GUARDED, null);
    U.putReferenceOpaque(s, RecordState.READS_KEY, RecordState.NO_READS);
  }

  // --- the stream that is asked ---------------------------------------------------------------

  /** Answers those that ask, if there are any. The stream is between two accesses. */
  void answer(RecordState s) {
    if (s.asked != s.answered) {
      answerNow(s);
    }
  }

  @DontInline
  private void answerNow(RecordState s) {
    lock(s);
    answerLocked(s);
    unlock(s);
    U.fullFence();
    RecordState asker = s.asker;
    if (asker != null) {
      s.asker = null;
      synchronized (asker) {
        asker.notifyAll();
      }
    }
  }

  /** Also makes sure that the stream has a slot, if there is one left. */
  void openSlot(RecordState s) {
    answer(s);
    if (s.slot == 0) {
      lock(s);
      s.slot = slots.open(s, s.slots);
      unlock(s);
    }
  }

  /** Makes sure that the stream has a slot for its section, if there is one left. */
  int openSection(RecordState s) {
    if (s.sectionSlot == 0) {
      lock(s);
      s.sectionSlot = slots.open(s, s.sectionSlots);
      unlock(s);
    }
    return s.sectionSlot;
  }

  /**
   * Makes the slot of a monitor that the stream holds the one of its section.
   *
   * @return the last event by that slot before, and whose
   */
  @DontInline
  long openSection(RecordState s, int slot) {
    long before = slots.retiredAt(slot);
    s.section = RecordState.NO_KEY;
    lock(s);
    retireSectionSlot(s); // and it goes on reading what it reads
    slots.adopt(slot, s);
    s.sectionSlot = slot;
    unlock(s);
    s.section = Header.key(Header.OWNED, slot);
    U.fullFence();
    if (s.asked != s.answered) {
      s.section = RecordState.NO_KEY;
    }
    return before;
  }

  /** Others may see from now on what the stream has done. */
  void endSection(RecordState s) {
    if (s.sectionSlot != 0 || s.inPhase) {
      endSectionNow(s);
    }
  }

  @DontInline
  private void endSectionNow(RecordState s) {
    s.section = RecordState.NO_KEY;
    lock(s);
    retireSection(s);
    unlock(s);
  }

  private void retireSection(RecordState s) {
    retireSectionSlot(s);
    phases.end(s, true);
  }

  private void retireSectionSlot(RecordState s) {
    if (s.sectionSlot != 0) {
      slots.retire(s.sectionSlot, s);
      s.sectionSlot = 0;
    }
  }

  /** Takes the keys first: who asks has counted that before it takes them. */
  private void answerLocked(RecordState s) {
    takeKeys(s);
    int asked = s.asked;
    if (s.release) {
      retire(s);
    }
    retireSectionSlot(s);
    phases.end(s, false);
    s.passed = s.events;
    s.answered = asked;
  }

  private void retire(RecordState s) {
    s.release = false;
    if (s.slot != 0) {
      slots.retire(s.slot, s);
      s.slot = 0;
    }
  }

  /** Gives up what the stream owns. */
  void release(RecordState s) {
    endSection(s);
    if (s.slot != 0) {
      s.owns = RecordState.NO_KEY;
      s.birth = 0;
      lock(s);
      retire(s);
      unlock(s);
    }
  }

  // --- the one that asks ----------------------------------------------------------------------

  /**
   * Asks a stream.
   *
   * @param release whether it has to give up all that it owns
   * @return to be handed to {@link #await}
   */
  int ask(RecordState other, boolean release) {
    if (release) {
      other.release = true;
    }
    int ticket = U.getAndAddInt(other, ASKED, 1) + 1;
    takeKeys(other);
    U.fullFence();
    return ticket;
  }

  /**
   * Waits for the answer. The stream {@code s} answers others meanwhile, and may own nothing more
   * afterwards.
   *
   * @return the last event that the other stream had before it answered, or a later one
   */
  long await(RecordState s, RecordState other, int ticket) {
    s.naps = 0;
    return awaitFurther(s, other, ticket);
  }

  /** The same if the stream has waited for others that it asked at the same time. */
  @DontInline
  private long awaitFurther(RecordState s, RecordState other, int ticket) {
    int spins = 0;
    while (!isAnswered(other, ticket, false) && spins++ < SPINS) {
      answer(s);
      Thread.onSpinWait();
    }
    s.waited = spins > 0;
    if (spins > SPINS) {
      long begin = System.nanoTime();
      while (!isAnswered(other, ticket, isBlocked(s, other) || s.naps > PATIENCE)) {
        sleep(s, other, ticket);
        long now = System.nanoTime();
        if (now - begin >= NAP_NANOS) {
          s.naps++;
          begin = now;
        }
        answer(s);
      }
    }
    return other.passed;
  }

  /**
   * Waits until every stream has been between two accesses: whoever knows the revisions of then
   * comes after what they did before.
   */
  @DontInline
  void awaitAll(RecordState s, Revisions revisions) {
    RecordState[] all = running;
    int[] tickets = new int[all.length];
    for (int i = 0; i < all.length; i++) {
      tickets[i] = all[i] == s ? 0 : ask(all[i], false);
    }
    s.naps = 0;
    boolean waited = false;
    for (int i = 0; i < all.length; i++) {
      if (all[i] != s) {
        revisions.add(all[i].index, awaitFurther(s, all[i], tickets[i]));
        waited |= s.waited;
      }
    }
    openSlot(s);
    s.waited = waited;
    revisions.add(s.index, s.events);
  }

  /**
   * Leaves the processor to others, to the stream that is asked first of all, which the operating
   * system has put aside. Not by parking: that could use up what the program is parked for next.
   *
   * <p>Who sleeps does not answer, but is between two accesses: others answer in its place, who
   * might sleep for its answer otherwise, all of them. It looks for what it was asked afterwards.
   */
  private static void sleep(RecordState s, RecordState other, int ticket) {
    boolean interrupted = false;
    s.sleeps = true;
    U.fullFence();
    synchronized (s) {
      other.asker = s;
      U.fullFence();
      if (other.answered < ticket && s.asked == s.answered) {
        try {
          s.wait(1);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    s.sleeps = false;
    U.fullFence();
    if (interrupted) {
      Vm.setInterrupted(true);
      Thread.yield();
    }
  }

  /** Whether the JVM lets it wait: for a monitor of a synchronized method of the JDK, say. */
  private static boolean isBlocked(RecordState s, RecordState other) {
    Thread thread = other.thread;
    if (thread == null || other.mute != 0) {
      return false;
    }
    s.mute();
    Thread.State state = thread.getState();
    s.unmute();
    return state == Thread.State.BLOCKED
        || state == Thread.State.WAITING
        || state == Thread.State.TIMED_WAITING;
  }

  private boolean isAnswered(RecordState other, int ticket, boolean isSilent) {
    if (other.answered < ticket && isAway(other, isSilent) && tryLock(other)) {
      if (isAway(other, isSilent) && other.answered < ticket) {
        answerLocked(other);
      }
      unlock(other);
    }
    return other.answered >= ticket;
  }

  private static boolean isAway(RecordState s, boolean isSilent) {
    return s.sleeps || ((isSilent || s.away > 0 || s.waiting != 0 || s.thread == null) && !s.busy);
  }

  private static boolean tryLock(RecordState s) {
    return U.compareAndSetInt(s, GUARD, 0, 1);
  }

  private static void lock(RecordState s) {
    int spins = 0;
    while (!tryLock(s)) {
      CellRecorder.spin(++spins);
    }
  }

  private static void unlock(RecordState s) {
    s.guard = 0;
  }
}
