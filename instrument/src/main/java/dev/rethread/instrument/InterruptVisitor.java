package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** {@code Thread.interrupt}: an event, and performed only while recording. */
final class InterruptVisitor extends BodyVisitor {
  InterruptVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  void atStart() {
    Label real = new Label();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    call(THREAD, "interrupt", "(Ljava/lang/Thread;)Z");
    mv.visitJumpInsn(Opcodes.IFEQ, real);
    mv.visitInsn(Opcodes.RETURN);
    mv.visitLabel(real);
    frameAtStart();
    call(INIT, "mute", "()V");
  }

  @Override
  void atReturn(int opcode) {
    call(INIT, "unmute", "()V");
  }

  @Override
  void atThrow() {
    call(INIT, "unmute", "()V");
  }
}
