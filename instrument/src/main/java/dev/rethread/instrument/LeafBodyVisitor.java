package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A method whose outcome is an input. While recording it runs, mute, and its result or exception is
 * logged; while replaying it does not run, and the logged one comes back.
 */
abstract class LeafBodyVisitor extends BodyVisitor {
  /** Where the outcome is logged. */
  int site;

  LeafBodyVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  /** Emits code that pushes the site where the outcome is logged. */
  void pushSite() {
    push(site);
  }

  /** Emits code for both runs, before anything else. */
  void before() {}

  /** Emits code that pushes what the method returned in the recorded run. */
  abstract void replay();

  /** Emits code that logs the result on top of the stack, which stays there. */
  abstract void record();

  @Override
  final void atStart() {
    before();
    Label real = new Label();
    call(INPUT, "replaying", "()Z");
    mv.visitJumpInsn(Opcodes.IFEQ, real);
    site = method.addSite(SiteKind.INPUT, method.owner.name.replace('/', '.') + "." + method.name);
    replay();
    mv.visitInsn(returnType().getOpcode(Opcodes.IRETURN));
    mv.visitLabel(real);
    frameAtStart();
    call(INIT, "leave", "()V");
  }

  @Override
  final void atReturn(int opcode) {
    call(INIT, "comeBack", "()V");
    record();
  }

  @Override
  final void atThrow() {
    call(INIT, "comeBack", "()V");
    mv.visitInsn(Opcodes.DUP);
    pushSite();
    call(INPUT, "recordThrown", "(Ljava/lang/Throwable;I)V");
  }
}
