package dev.rethread.runtime.hook;

import dev.rethread.trace.FixedSites;
import java.lang.ref.Reference;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What method references to replaced methods point at; the site is unknown there. */
public final class MethodReferenceHooks {
  public static long nanoTime() {
    return InputHooks.nanoTime(0);
  }

  public static long currentTimeMillis() {
    return InputHooks.currentTimeMillis(0);
  }

  public static int identityHashCode(@Nullable Object object) {
    return InputHooks.identityHashCode(object, 0);
  }

  public static int hashCodeOf(Object object) {
    return InputHooks.hashCode(object, 0);
  }

  public static @Nullable Object referent(Reference<?> reference) {
    ReferenceHooks.beginGet(reference, false, FixedSites.METHOD_REFERENCE);
    Object referent = reference.get();
    return ReferenceHooks.endGet(referent, reference, false, FixedSites.METHOD_REFERENCE);
  }

  public static void sleep(long millis) throws InterruptedException {
    ThreadHooks.sleep(millis, FixedSites.METHOD_REFERENCE);
  }

  public static void sleep(long millis, int nanos) throws InterruptedException {
    ThreadHooks.sleep(millis, nanos, FixedSites.METHOD_REFERENCE);
  }

  public static void sleep(Duration duration) throws InterruptedException {
    ThreadHooks.sleep(duration, FixedSites.METHOD_REFERENCE);
  }

  public static void await(Object monitor) throws InterruptedException {
    MonitorHooks.await(monitor, FixedSites.METHOD_REFERENCE);
  }

  public static void await(Object monitor, long millis) throws InterruptedException {
    MonitorHooks.await(monitor, millis, FixedSites.METHOD_REFERENCE);
  }

  public static void await(Object monitor, long millis, int nanos) throws InterruptedException {
    MonitorHooks.await(monitor, millis, nanos, FixedSites.METHOD_REFERENCE);
  }

  public static void signal(Object monitor) {
    MonitorHooks.signal(monitor, FixedSites.METHOD_REFERENCE);
  }

  public static void signalAll(Object monitor) {
    MonitorHooks.signalAll(monitor, FixedSites.METHOD_REFERENCE);
  }

  private MethodReferenceHooks() {}
}
