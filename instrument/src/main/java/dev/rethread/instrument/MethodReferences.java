package dev.rethread.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** Method references to methods whose calls are replaced, such as {@code System::nanoTime}. */
final class MethodReferences {
  private static final String HOOKS = "dev/rethread/runtime/hook/MethodReferenceHooks";

  static Handle replace(Handle handle) {
    Handle monitor = handle.getTag() == Opcodes.H_INVOKEVIRTUAL ? ofMonitor(handle) : null;
    if (monitor != null) {
      return monitor;
    }
    String target = handle.getOwner() + "." + handle.getName() + handle.getDesc();
    return switch (target) {
      case "java/lang/System.nanoTime()J",
          "java/lang/System.currentTimeMillis()J",
          "java/lang/System.identityHashCode(Ljava/lang/Object;)I",
          "java/lang/Thread.sleep(J)V",
          "java/lang/Thread.sleep(JI)V",
          "java/lang/Thread.sleep(Ljava/time/Duration;)V" ->
          new Handle(Opcodes.H_INVOKESTATIC, HOOKS, handle.getName(), handle.getDesc(), false);
      case "java/lang/Object.hashCode()I" ->
          new Handle(Opcodes.H_INVOKESTATIC, HOOKS, "hashCodeOf", "(Ljava/lang/Object;)I", false);
      case "java/lang/ref/Reference.get()Ljava/lang/Object;",
          "java/lang/ref/SoftReference.get()Ljava/lang/Object;",
          "java/lang/ref/WeakReference.get()Ljava/lang/Object;" ->
          new Handle(
              Opcodes.H_INVOKESTATIC,
              HOOKS,
              "referent",
              "(Ljava/lang/ref/Reference;)Ljava/lang/Object;",
              false);
      default -> handle;
    };
  }

  /** Methods that every object has, whatever its class; null if it is none of them. */
  private static @Nullable Handle ofMonitor(Handle handle) {
    String name =
        switch (handle.getName() + handle.getDesc()) {
          case "wait()V", "wait(J)V", "wait(JI)V" -> "await";
          case "notify()V" -> "signal";
          case "notifyAll()V" -> "signalAll";
          default -> null;
        };
    return name == null
        ? null
        : new Handle(
            Opcodes.H_INVOKESTATIC,
            HOOKS,
            name,
            "(Ljava/lang/Object;" + handle.getDesc().substring(1),
            false);
  }

  private MethodReferences() {}
}
