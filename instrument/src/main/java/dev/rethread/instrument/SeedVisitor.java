package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** {@code ThreadLocalRandom.localInit}: a thread that is tracked has its seed from its start. */
final class SeedVisitor extends ProbeVisitor {
  SeedVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    Label real = new Label();
    call(THREAD, "hasSeed", "()Z");
    mv.visitJumpInsn(Opcodes.IFEQ, real);
    mv.visitInsn(Opcodes.RETURN);
    mv.visitLabel(real);
    frameAtStart();
  }
}
