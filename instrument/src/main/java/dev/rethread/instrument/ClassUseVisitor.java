package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Announces instructions that may initialise another class of the program, so that a replay can let
 * the thread do it that did it in the recorded run.
 */
final class ClassUseVisitor extends ProbeVisitor {
  ClassUseVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  private void use(String owner) {
    if (!owner.equals(method.owner.name) && !JdkClasses.isJdk(owner)) {
      mv.visitLdcInsn(owner);
      call(INIT, "use", "(Ljava/lang/String;)V");
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      use(type);
    }
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
      use(owner);
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESTATIC) {
      use(owner);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }
}
