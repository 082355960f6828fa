package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Virtual threads are threads of the operating system under Rethread, by the JDK's own
 * implementation for machines that have no continuations. The thread that waits for their sockets
 * has none to wait for in a replay.
 */
final class VirtualThreadVisitor extends ProbeVisitor {
  static final String SUPPORT = "jdk/internal/vm/ContinuationSupport";
  static final String POLLER = "sun/nio/ch/EPollPoller";

  VirtualThreadVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (method.owner.name.equals(POLLER) && method.name.startsWith("impl")) {
      Label real = new Label();
      call(THREAD, "replaying", "()Z");
      mv.visitJumpInsn(Opcodes.IFEQ, real);
      mv.visitInsn(Opcodes.RETURN);
      mv.visitLabel(real);
      frameAtStart();
    }
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
