package dev.rethread.agent.explore;

import dev.rethread.runtime.Vm;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/** What is not public, and needed all the same. */
final class Trusted {
  /** May use what is private. */
  static final MethodHandles.Lookup LOOKUP = lookup();

  /** Where a class keeps the constants of an enum, and their names, once somebody has asked. */
  static final long ENUM_CONSTANTS = Vm.UNSAFE.objectFieldOffset(Class.class, "enumConstants");

  static final long ENUM_DIRECTORY =
      Vm.UNSAFE.objectFieldOffset(Class.class, "enumConstantDirectory");

  /** Where a class keeps its annotations. */
  static final long ANNOTATIONS = Vm.UNSAFE.objectFieldOffset(Class.class, "annotationData");

  private static MethodHandles.Lookup lookup() {
    try {
      Field field = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      return (MethodHandles.Lookup)
          Vm.UNSAFE.getReference(
              Vm.UNSAFE.staticFieldBase(field), Vm.UNSAFE.staticFieldOffset(field));
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  private Trusted() {}
}
