package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The salt that gives {@code Set.of} and {@code Map.of} another order in every run of the JVM. */
final class SaltVisitor extends ProbeVisitor {
  SaltVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (opcode == Opcodes.GETSTATIC && name.equals("SALT32L")) {
      call(INPUT, "collectionSalt", "(J)J");
    } else if (opcode == Opcodes.GETSTATIC && name.equals("REVERSE")) {
      call(INPUT, "collectionReverse", "(Z)Z");
    }
  }
}
