package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods that write bytes to a file. The bytes are compared while replaying. */
final class OutputVisitor extends BodyVisitor {
  private int site;

  OutputVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  void atStart() {
    Label real = new Label();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitFieldInsn(Opcodes.GETFIELD, method.owner.name, "fd", "Ljava/io/FileDescriptor;");
    String arguments =
        switch (method.descriptor) {
          case "(I)V" -> {
            mv.visitVarInsn(Opcodes.ILOAD, 1);
            yield "I";
          }
          case "([B)V" -> {
            mv.visitVarInsn(Opcodes.ALOAD, 1);
            yield "[B";
          }
          default -> {
            mv.visitVarInsn(Opcodes.ALOAD, 1);
            mv.visitVarInsn(Opcodes.ILOAD, 2);
            mv.visitVarInsn(Opcodes.ILOAD, 3);
            yield "[BII";
          }
        };
    site = pushSite(SiteKind.OUTPUT, "bytes");
    call(FILE, "write", "(Ljava/io/FileDescriptor;" + arguments + "I)Z");
    mv.visitJumpInsn(Opcodes.IFEQ, real);
    call(FILE, "written", "()V");
    mv.visitInsn(Opcodes.RETURN);
    mv.visitLabel(real);
    frameAtStart();
    call(INIT, "leave", "()V");
  }

  @Override
  void atReturn(int opcode) {
    call(INIT, "comeBack", "()V");
    call(FILE, "written", "()V");
  }

  @Override
  void atThrow() {
    call(INIT, "comeBack", "()V");
    call(FILE, "written", "()V");
    mv.visitInsn(Opcodes.DUP);
    push(site);
    call(FILE, "failed", "(Ljava/lang/Throwable;I)V");
  }
}
