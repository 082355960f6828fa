package dev.rethread.runtime;

import jdk.internal.vm.annotation.DontInline;
import org.jspecify.annotations.Nullable;

/**
 * Finds the state of a thread from its number: a fraction of the cost of a ThreadLocal, and free of
 * the collections that are themselves instrumented.
 */
public final class ThreadTable {
  /** An entry of a chain. Immutable, so that a thread can look itself up while others change. */
  private static final class Entry {
    final long id;
    final ThreadState state;
    final @Nullable Entry next;

    Entry(ThreadState state, @Nullable Entry next) {
      this.id = state.threadId;
      this.state = state;
      this.next = next;
    }
  }

  private static final Object LOCK = new Object();

  /** Chains by the low bits of the thread's number; written under LOCK. */
  private static volatile @Nullable Entry[] slots = new Entry[256];

  private static int size; // guarded by LOCK

  /** Stands for the stream of a thread that is not tracked or mute: nothing it does is an event. */
  public static final ThreadState NOBODY = nobody();

  /**
   * It may do everything by itself. What the JIT has seen of a method in threads of no interest is
   * what it goes by for all others: if those called the engine, it would compile these calls.
   */
  private static ThreadState nobody() {
    ThreadState nobody = new ThreadState(0, Thread.currentThread());
    nobody.owns = ThreadState.ALL_KEYS;
    nobody.shared = -1;
    nobody.limit = Long.MAX_VALUE;
    return nobody;
  }

  /**
   * The streams that some of the threads run, each in the place that follows from the thread's
   * number; written under LOCK, or by the thread in whose place it is.
   */
  private static final @Nullable ThreadState[] NEAR = new ThreadState[1 << 12];

  /**
   * Whether some thread is not there, because another had its place. It was set before that thread
   * was started. As long as it is false, {@link #local} is free of calls and fences, which would
   * make the JIT forget what it knows at the start of every method that it inlines.
   */
  private static boolean anyFar;

  /**
   * The thread that evaluates something for a debugger: what it runs then is none of the program's
   * events. Nothing here writes it; the proxy between debugger and replay does, through the
   * debugging interface and only while the thread is suspended, so that a thread never sees it
   * change in the middle of a method.
   */
  private static @Nullable Thread evaluating;

  /**
   * The stream that the current thread's events belong to; null if it is not tracked, is mute, or
   * evaluates something for a debugger.
   */
  public static @Nullable ThreadState active() {
    ThreadState state = local();
    return isActive(state) ? state : null;
  }

  /**
   * The stream that the current thread's accesses belong to as long as a method runs, {@link
   * #NOBODY} if they are no events.
   */
  public static ThreadState local() {
    Thread thread = Thread.currentThread();
    long id = Vm.threadId(thread);
    ThreadState s = NEAR[(int) id & (NEAR.length - 1)];
    if (s == null || s.threadId != id) {
      return anyFar ? far(thread) : NOBODY;
    }
    return s.mute != 0 ? NOBODY : s;
  }

  @DontInline
  private static ThreadState far(Thread thread) {
    ThreadState base = find(thread);
    return base == null || base.top.mute != 0 ? NOBODY : base.top;
  }

  /** Whether what the stream does is an event; it was found by {@link #local}. */
  public static boolean isActive(ThreadState s) {
    return s != NOBODY
        && s.mute == 0
        && (evaluating == null || evaluating != Thread.currentThread());
  }

  /** As {@link #active}, mute or not. */
  public static @Nullable ThreadState currentOfProgram() {
    return evaluating == Thread.currentThread() ? null : current();
  }

  /** The same, whatever the thread does. */
  public static @Nullable ThreadState current() {
    ThreadState state = find(Thread.currentThread());
    return state == null ? null : state.top;
  }

  /** The state of a thread itself, never that of a class initialisation in it. */
  public static @Nullable ThreadState find(Thread thread) {
    long id = Vm.threadId(thread);
    @Nullable Entry[] table = slots;
    Entry entry = table[(int) id & (table.length - 1)];
    while (entry != null) {
      if (entry.id == id) {
        return entry.state;
      }
      entry = entry.next;
    }
    return null;
  }

  /** Tracks a thread; it has not started yet, or is the current one. */
  public static void add(ThreadState state) {
    Thread thread = state.thread;
    if (thread != null) {
      ThreadSeeds.give(thread, state.key);
      ThreadSeeds.keep(state); // it may be mute
    }
    synchronized (LOCK) {
      @Nullable Entry[] table = slots;
      if (++size > table.length) {
        table = larger(table);
      }
      link(table, state);
      slots = table;
      int near = (int) state.threadId & (NEAR.length - 1);
      if (NEAR[near] == null) {
        NEAR[near] = state;
      } else {
        anyFar = true;
      }
    }
  }

  public static void remove(ThreadState state) {
    synchronized (LOCK) {
      @Nullable Entry[] table = slots;
      int slot = (int) state.threadId & (table.length - 1);
      Entry kept = null;
      int found = 0;
      for (Entry entry = table[slot]; entry != null; entry = entry.next) {
        if (entry.state != state) {
          kept = new Entry(entry.state, kept);
        } else {
          found++;
        }
      }
      table[slot] = kept;
      slots = table;
      size -= found;
      int near = (int) state.threadId & (NEAR.length - 1);
      ThreadState last = NEAR[near];
      if (last != null && last.threadId == state.threadId) {
        NEAR[near] = null;
      }
    }
  }

  /** The thread that runs a stream, null if there is none. */
  public static @Nullable Thread thread(int stream) {
    for (Entry head : slots) {
      for (Entry entry = head; entry != null; entry = entry.next) {
        if (entry.state.index == stream) {
          return entry.state.thread;
        }
      }
    }
    return null;
  }

  /** Makes a class initialisation the stream of the current thread. */
  public static void push(ThreadState outer, ThreadState inner) {
    inner.outer = outer;
    setTop(base(outer), inner);
  }

  /** Ends the innermost class initialisation of the current thread. */
  public static void pop(ThreadState inner) {
    ThreadState outer = inner.outer;
    if (outer != null) {
      setTop(base(outer), outer);
    }
  }

  private static void setTop(ThreadState base, ThreadState top) {
    base.top = top;
    int near = (int) base.threadId & (NEAR.length - 1);
    ThreadState found = NEAR[near];
    if (found != null && found.threadId == base.threadId) {
      NEAR[near] = top;
    }
  }

  private static ThreadState base(ThreadState state) {
    ThreadState base = state;
    for (ThreadState outer = base.outer; outer != null; outer = base.outer) {
      base = outer;
    }
    return base;
  }

  private static @Nullable Entry[] larger(@Nullable Entry[] table) {
    @Nullable Entry[] larger = new Entry[table.length * 4];
    for (Entry head : table) {
      for (Entry entry = head; entry != null; entry = entry.next) {
        link(larger, entry.state);
      }
    }
    return larger;
  }

  private static void link(@Nullable Entry[] table, ThreadState state) {
    int slot = (int) state.threadId & (table.length - 1);
    table[slot] = new Entry(state, table[slot]);
  }

  private ThreadTable() {}
}
