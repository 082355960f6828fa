package dev.rethread.instrument;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Fields whose accesses need no probe: those of JDK classes that are not instrumented themselves,
 * final fields within a class of the JDK, none of which lets {@code this} escape early, and those
 * that keep the views of a map.
 */
final class FieldFilter {
  /**
   * Where the maps of the JDK keep the views that they make on demand. A view has no state, so it
   * does not matter who made it; and a debugger that shows a map makes them earlier than the
   * program did, which must not show in the program's events.
   */
  private static final Set<String> VIEWS =
      Set.of(
          "descendingMap",
          "descendingMapView",
          "entrySet",
          "entrySetView",
          "keySet",
          "keySetView",
          "navigableKeySet",
          "navigableKeySetView",
          "values",
          "valuesView");

  /**
   * The operating system's numbers of threads inside a channel: only whether there is one matters,
   * and all accesses are guarded by a lock.
   */
  private static final Set<String> NATIVE_THREADS =
      Set.of("reader", "readerThread", "thread", "writer", "writerThread");

  private final String owner;
  private final boolean jdk;
  private final Set<String> declared;
  private final Set<String> finals;

  private FieldFilter(String owner, boolean jdk, Set<String> declared, Set<String> finals) {
    this.owner = owner;
    this.jdk = jdk;
    this.declared = declared;
    this.finals = finals;
  }

  static FieldFilter of(ClassReader reader, boolean jdk) {
    Set<String> declared = new HashSet<>();
    Set<String> finals = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              @Nullable Object value) {
            declared.add(name);
            if ((access & Opcodes.ACC_FINAL) != 0) {
              finals.add(name);
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new FieldFilter(reader.getClassName(), jdk, declared, finals);
  }

  /**
   * Whether an access of a static field in a method neither runs an initialiser nor waits for one:
   * the class itself declares the field, and its static methods come after all that. Others may run
   * while the initialiser does, which may have made an object and started a thread.
   */
  boolean isInitialised(MethodContext method, String fieldOwner, String name) {
    return method.isStatic() && fieldOwner.equals(owner) && declared.contains(name);
  }

  boolean skips(String fieldOwner, String name) {
    if (fieldOwner.startsWith("sun/nio/ch/") && NATIVE_THREADS.contains(name)) {
      return true;
    }
    if (fieldOwner.startsWith("java/util/") && VIEWS.contains(name)) {
      return true;
    }
    if (fieldOwner.equals(owner)) {
      return jdk && finals.contains(name);
    }
    return JdkClasses.isJdk(fieldOwner) && JdkClasses.treatment(fieldOwner) != Treatment.FULL;
  }
}
