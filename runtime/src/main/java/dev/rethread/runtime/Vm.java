package dev.rethread.runtime;

import java.nio.Buffer;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** Raw access to memory, fields and threads. Nothing here is ever instrumented. */
public final class Vm {
  public static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private static final long THREAD_ID = UNSAFE.objectFieldOffset(Thread.class, "tid");
  private static final long PARK_BLOCKER = UNSAFE.objectFieldOffset(Thread.class, "parkBlocker");
  private static final long INTERRUPTED = UNSAFE.objectFieldOffset(Thread.class, "interrupted");
  private static final long BUFFER_ADDRESS = UNSAFE.objectFieldOffset(Buffer.class, "address");

  /** The JVM's number of a thread; unlike {@code Thread.getId} no subclass can override it. */
  public static long threadId(Thread thread) {
    return UNSAFE.getLong(thread, THREAD_ID);
  }

  /** Whether a thread is interrupted; unlike {@code isInterrupted} no subclass can override it. */
  public static boolean isInterrupted(Thread thread) {
    return UNSAFE.getBooleanVolatile(thread, INTERRUPTED);
  }

  /** Sets the flag of the current thread, which nobody needs to be woken up for. */
  public static void setInterrupted(boolean interrupted) {
    UNSAFE.putBooleanVolatile(Thread.currentThread(), INTERRUPTED, interrupted);
  }

  /** What a thread is parked on. */
  public static @Nullable Object parkBlocker(Thread thread) {
    return UNSAFE.getReferenceVolatile(thread, PARK_BLOCKER);
  }

  /** The group of the JVM's own threads, where those of Rethread belong: no program counts them. */
  public static ThreadGroup systemGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    for (ThreadGroup parent = group.getParent(); parent != null; parent = group.getParent()) {
      group = parent;
    }
    return group;
  }

  public static long address(Buffer buffer) {
    return UNSAFE.getLong(buffer, BUFFER_ADDRESS);
  }

  /**
   * Where the elements of an array start. By reflection, because the method returns an int on some
   * JDKs and a long on others.
   */
  public static long arrayBase(Class<?> array) {
    try {
      Object base = Unsafe.class.getMethod("arrayBaseOffset", Class.class).invoke(UNSAFE, array);
      return ((Number) base).longValue();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Vm() {}
}
