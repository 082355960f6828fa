package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** {@code ProcessBuilder.start} asks for the command to run in place of its copy of the array. */
final class ProcessVisitor extends ProbeVisitor {
  ProcessVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.CHECKCAST
        && type.equals("[Ljava/lang/String;")
        && method.name.equals("start")) {
      pushSite(SiteKind.OUTPUT, "a command");
      pushSite(SiteKind.INPUT, "a command");
      call(PROCESS, "command", "([Ljava/lang/String;II)[Ljava/lang/String;");
    }
  }
}
