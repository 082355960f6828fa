package dev.rethread.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Announces instructions that may initialise another class of the program, so that a replay can let
 * the thread do it that did it in the recorded run.
 */
final class ClassUseVisitor extends ProbeVisitor {
  private final NewPlaces news = new NewPlaces();

  ClassUseVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  private boolean isOther(String owner) {
    return !owner.equals(method.owner.name) && !JdkClasses.isJdk(owner);
  }

  private void use(String owner) {
    if (isOther(owner)) {
      mv.visitLdcInsn(owner + method.owner.sites.loader());
      call(INIT, "use", "(Ljava/lang/String;)V");
    }
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    news.add(label);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW && isOther(type)) {
      use(type);
      news.move(mv);
    }
    news.pass();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    super.visitFrame(type, numLocal, news.in(local), numStack, news.in(stack));
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

  /**
   * What a reference to a method uses is used by a class of the JDK's making, which has no probes.
   */
  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    for (Object argument : arguments) {
      if (argument instanceof Handle handle
          && (handle.getTag() == Opcodes.H_INVOKESTATIC
              || handle.getTag() == Opcodes.H_NEWINVOKESPECIAL)
          && isOther(handle.getOwner())) {
        mv.visitLdcInsn(handle.getOwner() + method.owner.sites.loader());
        call(INIT, "refer", "(Ljava/lang/String;)V");
      }
    }
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }
}
