package dev.rethread.instrument;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Gives a method the local variables that its probes need: the stream that its accesses belong to
 * has its value from the start, and is in every frame. Comes last of all visitors.
 */
final class LocalsVisitor extends MethodVisitor {
  static final String STATE = "dev/rethread/runtime/ThreadState";
  private static final String TABLE = "dev/rethread/runtime/ThreadTable";

  /** More than any probe pushes. */
  private static final int PROBE_STACK = 16;

  private final MethodContext method;

  LocalsVisitor(MethodVisitor next, MethodContext method) {
    super(Opcodes.ASM9, next);
    this.method = method;
  }

  /** Finds out, or finds out again, whose accesses those of a method are. */
  static void findState(MethodVisitor mv, MethodContext method) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, TABLE, "local", "()L" + STATE + ";", false);
    mv.visitVarInsn(Opcodes.ASTORE, method.state);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (method.usesState()) {
      findState(mv, method);
    }
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    if (!method.usesState() || local == null) {
      super.visitFrame(type, numLocal, local, numStack, stack);
      return;
    }
    int slots = 0;
    for (int i = 0; i < numLocal; i++) {
      slots += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    int state = numLocal + method.state - slots;
    Object[] more = new Object[state + 1];
    Arrays.fill(more, Opcodes.TOP);
    System.arraycopy(local, 0, more, 0, numLocal);
    more[state] = STATE;
    super.visitFrame(type, more.length, more, numStack, stack);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    super.visitMaxs(maxStack + PROBE_STACK, method.scratch + method.scratchUsed);
  }
}
