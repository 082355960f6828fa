package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods of the JDK that load, make or initialise classes on behalf of the program: what a replay
 * has to know of them is told at their start, or where they make something.
 */
final class ReflectiveUseVisitor extends ProbeVisitor {
  ReflectiveUseVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    switch (method.owner.name + "." + method.name + method.descriptor) {
      case "java/lang/Class.forName(Ljava/lang/String;)Ljava/lang/Class;" -> {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitInsn(Opcodes.ICONST_1);
        mv.visitInsn(Opcodes.ACONST_NULL);
        useNamed(); // stack: name, true, null
      }
      case "java/lang/Class.forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;" -> {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitVarInsn(Opcodes.ILOAD, 1);
        mv.visitVarInsn(Opcodes.ALOAD, 2);
        useNamed(); // stack: name, initialise, loader
      }
      default -> {
        if (isCall()) {
          mv.visitVarInsn(Opcodes.ALOAD, 0);
          call(INIT, "use", "(Ljava/lang/reflect/Executable;)V");
        } else if (method.name.startsWith("defineHiddenClass")) {
          mv.visitVarInsn(Opcodes.ALOAD, 1);
          call(REFLECTION, "hidden", "([B)[B");
          mv.visitVarInsn(Opcodes.ASTORE, 1);
        }
      }
    }
  }

  private boolean isCall() {
    return switch (method.owner.name + "." + method.name) {
      case "java/lang/reflect/Constructor.newInstance", "java/lang/reflect/Method.invoke" -> true;
      default -> false;
    };
  }

  private void useNamed() {
    call(INIT, "use", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)V");
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (method.name.equals("defineProxyClass") && name.equals("getAndIncrement")) {
      mv.visitVarInsn(Opcodes.ALOAD, 1); // stack: number, interfaces
      call(REFLECTION, "proxyNumber", "(JLjava/util/List;)J");
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.RETURN
        && method.owner.name.equals("java/lang/ClassLoader")
        && method.name.equals("<init>")
        && method.descriptor.startsWith("(Ljava/lang/Void;")) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      call(REFLECTION, "loaderMade", "(Ljava/lang/ClassLoader;)V");
    }
    super.visitInsn(opcode);
  }
}
