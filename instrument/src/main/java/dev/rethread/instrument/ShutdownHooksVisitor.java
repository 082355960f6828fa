package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The JDK keeps shutdown hooks, some of them its own, in a map by identity: how the map finds them
 * is no event, and they start in an order that does not depend on their hash codes.
 */
final class ShutdownHooksVisitor extends ProbeVisitor {
  ShutdownHooksVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode != Opcodes.INVOKEVIRTUAL || !owner.equals("java/util/IdentityHashMap")) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    } else if (name.equals("keySet")) {
      call(LIFECYCLE, "hooks", "(Ljava/util/Map;)Ljava/util/Set;");
    } else {
      call(INIT, "mute", "()V");
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      call(INIT, "unmute", "()V");
    }
  }
}
