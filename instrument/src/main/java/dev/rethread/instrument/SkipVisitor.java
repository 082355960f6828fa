package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A method without a result that does nothing if a hook says so. */
final class SkipVisitor extends ProbeVisitor {
  private final String hook;

  /**
   * @param hook of {@code ThreadHooks}
   */
  SkipVisitor(MethodVisitor next, MethodContext method, String hook) {
    super(next, method);
    this.hook = hook;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    Label real = new Label();
    call(THREAD, hook, "()Z");
    mv.visitJumpInsn(Opcodes.IFEQ, real);
    mv.visitInsn(Opcodes.RETURN);
    mv.visitLabel(real);
    frameAtStart();
  }
}
