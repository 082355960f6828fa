package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * {@code ContinuationSupport.isSupported}: no, so that virtual threads are bound to threads of the
 * operating system, by the JDK's own implementation for machines that have no continuations.
 */
final class ContinuationVisitor extends ProbeVisitor {
  ContinuationVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.IRETURN && method.name.equals("isSupported")) {
      mv.visitInsn(Opcodes.POP); // stack: …
      mv.visitInsn(Opcodes.ICONST_0); // stack: …, false
    }
    super.visitInsn(opcode);
  }
}
