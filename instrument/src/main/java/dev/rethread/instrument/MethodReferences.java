package dev.rethread.instrument;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/** Method references to methods whose calls are replaced, such as {@code System::nanoTime}. */
final class MethodReferences {
  private static final String HOOKS = "dev/rethread/runtime/hook/MethodReferenceHooks";

  static Handle replace(Handle handle) {
    String target = handle.getOwner() + "." + handle.getName() + handle.getDesc();
    return switch (target) {
      case "java/lang/System.nanoTime()J",
          "java/lang/System.currentTimeMillis()J",
          "java/lang/System.identityHashCode(Ljava/lang/Object;)I" ->
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

  private MethodReferences() {}
}
