package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;

/** The native of {@code Class} that lists methods gives them in the recorded order. */
final class ReflectionVisitor extends ProbeVisitor {
  ReflectionVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (name.equals("getDeclaredMethods0")) {
      String methods = "[Ljava/lang/reflect/Method;";
      call(REFLECTION, "order", "(" + methods + ")" + methods);
    }
  }
}
