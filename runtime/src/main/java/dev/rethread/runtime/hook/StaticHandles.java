package dev.rethread.runtime.hook;

import dev.rethread.runtime.ThreadState;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.Optional;

/**
 * The location of a static field, from whatever refers to it. The declaring class is left out of
 * it: the instruction names any class that inherits the field, so that one field would get two
 * names.
 */
public final class StaticHandles {
  /** Number of a static field, from its name and descriptor. */
  public static int field(String name, String descriptor) {
    return (name.hashCode() * 31 + descriptor.hashCode()) | 1;
  }

  static int field(Field field) {
    return field(field.getName(), field.getType().descriptorString());
  }

  /** Describing a handle runs instrumented code of the JDK, hence the mute. */
  static int field(ThreadState s, VarHandle handle) {
    s.mute();
    try {
      Optional<VarHandle.VarHandleDesc> described = handle.describeConstable();
      return described.isPresent()
          ? field(name(described.get()), handle.varType().descriptorString())
          : 1;
    } finally {
      s.unmute();
    }
  }

  private static String name(DynamicConstantDesc<VarHandle> described) {
    return described.constantName();
  }

  private StaticHandles() {}
}
