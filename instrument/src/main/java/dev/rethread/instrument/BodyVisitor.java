package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Base of the visitors that put code at the start and at every end of a method, the exceptional one
 * included. The instructions between are covered by a handler of the lowest priority.
 */
abstract class BodyVisitor extends ProbeVisitor {
  private Label from = new Label();
  private boolean empty = true;
  private Label[] ranges = new Label[16];
  private int rangeCount;

  BodyVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  /** Emits the code at the start. */
  abstract void atStart();

  /** Emits the code before a return instruction, whose value is on top of the stack. */
  abstract void atReturn(int opcode);

  /**
   * Emits the code at the exceptional end; the exception is on top of the stack and stays there.
   */
  abstract void atThrow();

  /**
   * Whether the handler covers the code at the ends too, its own as well: a monitor that is left
   * there must be left whatever happens.
   */
  boolean coversEnds() {
    return false;
  }

  /** Whether accesses belong to another stream, or to none, after the code at the start. */
  boolean changesState() {
    return true;
  }

  /** In a synchronized method handlers know {@code this}: the outermost leaves its monitor. */
  boolean knowsThis() {
    return method.isSynchronized() && !method.isStatic();
  }

  @Override
  public void visitCode() {
    super.visitCode();
    atStart();
    if (changesState() && method.usesState()) {
      LocalsVisitor.findState(mv, method);
    }
    mv.visitLabel(from);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      if (coversEnds()) {
        atReturn(opcode);
        empty = false;
        closeRange();
      } else {
        closeRange();
        atReturn(opcode);
      }
      mv.visitInsn(opcode);
      from = new Label();
      mv.visitLabel(from);
      empty = true;
    } else {
      empty = false;
      super.visitInsn(opcode);
    }
  }

  private void closeRange() {
    if (empty) {
      return;
    }
    Label to = new Label();
    mv.visitLabel(to);
    if (rangeCount + 2 > ranges.length) {
      ranges = java.util.Arrays.copyOf(ranges, ranges.length * 2);
    }
    ranges[rangeCount++] = from;
    ranges[rangeCount++] = to;
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    closeRange();
    if (rangeCount > 0) {
      Label handler = new Label();
      mv.visitLabel(handler);
      handlerFrame(knowsThis());
      method.handlesItself = coversEnds();
      atThrow();
      method.handlesItself = false;
      if (coversEnds()) {
        Label end = new Label();
        mv.visitLabel(end);
        mv.visitTryCatchBlock(handler, end, handler, null);
      }
      mv.visitInsn(Opcodes.ATHROW);
      for (int i = 0; i < rangeCount; i += 2) {
        mv.visitTryCatchBlock(ranges[i], ranges[i + 1], handler, null);
      }
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    empty = false;
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int varIndex) {
    empty = false;
    super.visitVarInsn(opcode, varIndex);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    empty = false;
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    empty = false;
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    empty = false;
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name,
      String descriptor,
      org.objectweb.asm.Handle bootstrapMethodHandle,
      Object... bootstrapMethodArguments) {
    empty = false;
    super.visitInvokeDynamicInsn(name, descriptor, bootstrapMethodHandle, bootstrapMethodArguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    empty = false;
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    empty = false;
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int varIndex, int increment) {
    empty = false;
    super.visitIincInsn(varIndex, increment);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
    empty = false;
    super.visitTableSwitchInsn(min, max, dflt, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
    empty = false;
    super.visitLookupSwitchInsn(dflt, keys, labels);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int numDimensions) {
    empty = false;
    super.visitMultiANewArrayInsn(descriptor, numDimensions);
  }

  /** The type of the value that a return instruction takes. */
  final Type returnType() {
    return Type.getReturnType(method.descriptor);
  }

  /** From the long on the stack to a value of the type. */
  final void fromLong(Type type) {
    switch (type.getSort()) {
      case Type.VOID -> mv.visitInsn(Opcodes.POP2);
      case Type.LONG -> {}
      default -> mv.visitInsn(Opcodes.L2I);
    }
  }

  /** Keeps the value on the stack and pushes it as a long. */
  final void toLong(Type type) {
    switch (type.getSort()) {
      case Type.VOID -> mv.visitInsn(Opcodes.LCONST_0);
      case Type.LONG -> mv.visitInsn(Opcodes.DUP2);
      default -> {
        mv.visitInsn(Opcodes.DUP);
        mv.visitInsn(Opcodes.I2L);
      }
    }
  }
}
