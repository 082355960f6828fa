package dev.rethread.instrument;

import dev.rethread.trace.FixedSites;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Method references to builders of strings, such as {@code text::append}: the JVM would call the
 * builder with no probe around. They are pointed at a method of the class itself that makes the
 * call between probes.
 */
final class TextBridges {
  private static final String HOOKS = ProbeVisitor.ATOMIC;

  private final String className;
  private final boolean isInterface;
  private final List<Handle> targets = new ArrayList<>();

  TextBridges(String className, boolean isInterface) {
    this.className = className;
    this.isInterface = isInterface;
  }

  static boolean isText(Handle handle) {
    return handle.getTag() == Opcodes.H_INVOKEVIRTUAL
        && handle.getOwner().equals("java/lang/StringBuilder");
  }

  /** What to refer to instead. */
  Handle bridge(Handle target) {
    targets.add(target);
    return new Handle(
        Opcodes.H_INVOKESTATIC, className, name(targets.size()), descriptor(target), isInterface);
  }

  private static String name(int number) {
    return "rethread$text$" + number;
  }

  private static String descriptor(Handle target) {
    return "(L" + target.getOwner() + ";" + target.getDesc().substring(1);
  }

  /** Adds the methods to the class. */
  void emit(ClassVisitor out) {
    for (int i = 0; i < targets.size(); i++) {
      Handle target = targets.get(i);
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
      MethodVisitor mv = out.visitMethod(access, name(i + 1), descriptor(target), null, null);
      emit(mv, target);
    }
  }

  private static void emit(MethodVisitor mv, Handle target) {
    Type[] arguments = Type.getArgumentTypes(descriptor(target));
    Type result = Type.getReturnType(target.getDesc());
    mv.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitIntInsn(Opcodes.BIPUSH, FixedSites.METHOD_REFERENCE);
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "write", "(Ljava/lang/Object;I)V", false);
    int local = 0;
    for (Type argument : arguments) {
      mv.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    mv.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, target.getOwner(), target.getName(), target.getDesc(), false);
    mv.visitInsn(Opcodes.ICONST_0);
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "endWrite", "(I)V", false);
    mv.visitInsn(result.getOpcode(Opcodes.IRETURN));
    mv.visitMaxs(local + 4, local);
    mv.visitEnd();
  }
}
