package dev.rethread.runtime.hook;

import dev.rethread.trace.FixedSites;
import java.lang.ref.Reference;
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

  private MethodReferenceHooks() {}
}
