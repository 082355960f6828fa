package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;

/**
 * {@code StringBuffer.compareTo}, which holds its own monitor and not that of the other: what comes
 * out of its look at the other is an input.
 */
final class ComparisonVisitor extends ProbeVisitor {
  ComparisonVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (name.equals("compareTo")) {
      pushSite(SiteKind.INPUT, "java.lang.StringBuffer.compareTo");
      call(INPUT, "number", "(II)I");
    }
  }
}
