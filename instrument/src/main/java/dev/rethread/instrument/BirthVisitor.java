package dev.rethread.instrument;

import dev.rethread.runtime.Births;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Gives new objects and arrays their owner: as soon as {@code this} is an object, in the first
 * constructor that has probes, and right after an array was made. Objects of other classes get
 * theirs with their first access. Those of the JDK that their methods lock get a hash.
 */
final class BirthVisitor extends ProbeVisitor {
  private final boolean atFirst;

  private final Delegation delegation = new Delegation();

  BirthVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
    atFirst = method.name.equals("<init>") && isFirst(method.owner) && !method.isOfConstantClass;
  }

  /** Whether all objects of a class may have an owner, and the superclass has not given it away. */
  private static boolean isFirst(ClassContext type) {
    String parent = type.superclass;
    return parent != null
        && JdkClasses.isDiscreet(parent)
        && (!type.hasSuperclass || JdkLocks.isLockedByHooksOnly(parent))
        && (!type.jdk
            || (JdkLocks.isLockedByHooksOnly(type.name)
                && !type.name.startsWith("java/util/concurrent/")
                && !JdkClasses.isDiscreet(type.name)));
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    delegation.visit(opcode);
    if (opcode == Opcodes.ANEWARRAY) {
      bornArray(type.startsWith("[") ? "[" + type : "[L" + type + ";");
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    super.visitIntInsn(opcode, operand);
    if (opcode == Opcodes.NEWARRAY) {
      bornArray(
          switch (operand) {
            case Opcodes.T_BOOLEAN -> "[Z";
            case Opcodes.T_CHAR -> "[C";
            case Opcodes.T_FLOAT -> "[F";
            case Opcodes.T_DOUBLE -> "[D";
            case Opcodes.T_BYTE -> "[B";
            case Opcodes.T_SHORT -> "[S";
            case Opcodes.T_INT -> "[I";
            default -> "[J";
          });
    }
  }

  /** The array is on top of the stack, and stays there. */
  private void bornArray(String type) {
    if (!method.owner.treatment.accesses()) {
      return;
    }
    mv.visitInsn(Opcodes.DUP);
    pushState();
    push(Births.number(type));
    call(BIRTH, "born", "(Ljava/lang/Object;L" + LocalsVisitor.STATE + ";I)V");
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (delegation.isThat(opcode, name) && owner.equals(method.owner.superclass)) {
      if (atFirst) {
        bornThis();
      } else if (method.owner.jdk && method.isOfSynchronizedClass) {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        call(BIRTH, "hashed", "(Ljava/lang/Object;)V");
      }
    }
  }

  /** Classes of the JDK may have subclasses that somebody locks without a hook. */
  private void bornThis() {
    String exactly = "";
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    if (method.owner.jdk) {
      mv.visitLdcInsn(Type.getObjectType(method.owner.name));
      exactly = "Ljava/lang/Class;";
    }
    pushState();
    push(Births.number(method.owner.name));
    call(BIRTH, "born", "(Ljava/lang/Object;" + exactly + "L" + LocalsVisitor.STATE + ";I)V");
  }

  private void pushState() {
    if (method.usesState()) {
      mv.visitVarInsn(Opcodes.ALOAD, method.state);
    } else {
      LocalsVisitor.pushState(mv);
    }
  }
}
