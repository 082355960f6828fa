package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Allocations of native memory, whose addresses differ in every run. */
final class AllocationVisitor extends ProbeVisitor {
  AllocationVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  /** Whether a call is such an allocation; the size is its last argument. */
  static boolean isAllocation(String owner, String name) {
    return owner.endsWith("/misc/Unsafe")
        && (name.equals("allocateMemory") || name.equals("reallocateMemory"));
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    boolean allocates = isAllocation(owner, name);
    if (allocates) {
      mv.visitInsn(Opcodes.DUP2);
      store(Type.LONG_TYPE, method.scratch);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (allocates) {
      mv.visitInsn(Opcodes.DUP2); // stack: …, address, address
      load(Type.LONG_TYPE, method.scratch);
      call(NATIVE_MEMORY, "allocated", "(JJ)V");
    }
  }
}
