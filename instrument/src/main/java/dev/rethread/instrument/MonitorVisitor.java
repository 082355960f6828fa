package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Probes around the instructions that enter and leave monitors. */
final class MonitorVisitor extends ProbeVisitor {
  MonitorVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.MONITORENTER) {
      mv.visitInsn(Opcodes.DUP);
      int site = pushSite(SiteKind.MONITOR_ENTER, "a monitor");
      call(MONITOR, "enter", "(Ljava/lang/Object;I)V"); // stack: …, monitor
      mv.visitInsn(Opcodes.DUP);
      super.visitInsn(Opcodes.MONITORENTER);
      push(site);
      call(MONITOR, "entered", "(Ljava/lang/Object;I)V"); // stack: …
    } else if (opcode == Opcodes.MONITOREXIT) {
      mv.visitInsn(Opcodes.DUP);
      pushSite(SiteKind.MONITOR_EXIT, "a monitor");
      call(MONITOR, "exit", "(Ljava/lang/Object;I)V");
      super.visitInsn(Opcodes.MONITOREXIT);
    } else {
      super.visitInsn(opcode);
    }
  }
}
