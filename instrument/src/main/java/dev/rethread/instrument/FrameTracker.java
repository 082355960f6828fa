package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Knows the types of local variables and of the stack at every instruction, so that the visitor
 * right after it can have branches in its probes.
 */
final class FrameTracker extends AnalyzerAdapter {
  /** Slots of the method's own local variables. */
  private final int ownLocals;

  private final boolean mustHaveFrames;
  private final HeapVisitor probes;

  FrameTracker(HeapVisitor next, MethodContext method) {
    super(Opcodes.ASM9, method.owner.name, method.access, method.name, method.descriptor, next);
    probes = next;
    ownLocals = method.state;
    mustHaveFrames = method.owner.version >= Opcodes.V1_7 && !method.owner.jdk;
  }

  /**
   * Whether a probe with branches can stand here: not in code that nothing leads to. Of classes of
   * the JDK that were loaded before, the JVM has forgotten the frames; it does not verify them.
   */
  boolean isKnown() {
    return stack != null || !mustHaveFrames;
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    super.visitFrame(type, numLocal, local, numStack, stack);
    probes.afterFrame(this);
  }

  /** The type of a slot of the stack, 0 for the topmost, before the current instruction. */
  @Nullable Object slot(int depth) {
    return stack == null ? null : stack.get(stack.size() - 1 - depth);
  }

  /** The type that an instruction pushes that takes an element out of an array of references. */
  Object elementOf(int depth) {
    Object array = slot(depth);
    if (!(array instanceof String type) || !type.startsWith("[")) {
      return array == Opcodes.NULL ? Opcodes.NULL : "java/lang/Object";
    }
    return type.startsWith("[L") ? type.substring(2, type.length() - 1) : type.substring(1);
  }

  /**
   * Emits a frame.
   *
   * @param taken how many slots of the stack are gone since before the current instruction
   * @param pushed what is there instead; null for nothing
   */
  void frame(MethodVisitor to, int taken, @Nullable Object pushed) {
    List<Object> types = stack;
    List<Object> variables = locals;
    if (types != null && variables != null) {
      List<Object> left = compact(types.subList(0, types.size() - taken));
      if (pushed != null) {
        left.add(pushed);
      }
      int own = Math.min(variables.size(), ownLocals);
      Object[] locals = compact(variables.subList(0, own)).toArray();
      to.visitFrame(Opcodes.F_NEW, locals.length, locals, left.size(), left.toArray());
    }
  }

  /** Frames have one entry for a long or a double, not two. */
  private static List<Object> compact(List<Object> slots) {
    List<Object> types = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Object type = slots.get(i);
      types.add(type);
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        i++;
      }
    }
    return types;
  }
}
