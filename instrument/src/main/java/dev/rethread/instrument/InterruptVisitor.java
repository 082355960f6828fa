package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * {@code Thread.interrupt}: an event. Whether the thread is really interrupted is decided by the
 * recording while replaying; what the method does beside that, closing channels and waking up
 * selectors, is the same in both runs.
 */
final class InterruptVisitor extends ProbeVisitor {
  InterruptVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    call(THREAD, "interrupt", "(Ljava/lang/Thread;)V");
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.PUTFIELD && name.equals("interrupted")) {
      mv.visitInsn(Opcodes.SWAP); // stack: …, value, thread
      target();
      mv.visitInsn(Opcodes.SWAP);
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (name.equals("interrupt0")) {
      target();
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  private void target() {
    call(THREAD, "interruptTarget", "(Ljava/lang/Thread;)Ljava/lang/Thread;");
  }
}
