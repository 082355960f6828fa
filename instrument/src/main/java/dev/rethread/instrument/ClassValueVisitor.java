package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * {@code ClassValue}: which thread computes a value is decided in a cache that the JDK itself uses
 * too. Those of the program have a table of their own, with an event for every look into it.
 */
final class ClassValueVisitor extends ProbeVisitor {
  private static final String OWNER = "java/lang/ClassValue";
  private static final String KEY = "(L" + OWNER + ";Ljava/lang/Class;";

  ClassValueVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    switch (method.name + method.descriptor) {
      case "get(Ljava/lang/Class;)Ljava/lang/Object;" -> get();
      case "remove(Ljava/lang/Class;)V" -> remove();
      default -> {}
    }
  }

  private void get() {
    Label original = unlessOfProgram();
    Label missing = new Label();
    pushKey();
    pushSite(SiteKind.READ, "a class value");
    call(CLASS_VALUE, "find", KEY + "I)Z");
    mv.visitJumpInsn(Opcodes.IFEQ, missing);
    call(CLASS_VALUE, "found", "()Ljava/lang/Object;");
    mv.visitInsn(Opcodes.ARETURN);
    mv.visitLabel(missing);
    frameAtStart();
    pushKey(); // stack: this, type
    pushKey(); // stack: this, type, this, type
    mv.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        OWNER,
        "computeValue",
        "(Ljava/lang/Class;)Ljava/lang/Object;",
        false);
    pushSite(SiteKind.WRITE, "a class value");
    call(CLASS_VALUE, "computed", KEY + "Ljava/lang/Object;I)Ljava/lang/Object;");
    mv.visitInsn(Opcodes.ARETURN);
    mv.visitLabel(original);
    frameAtStart();
  }

  private void remove() {
    Label original = unlessOfProgram();
    pushKey();
    pushSite(SiteKind.WRITE, "a class value");
    call(CLASS_VALUE, "remove", KEY + "I)V");
    mv.visitInsn(Opcodes.RETURN);
    mv.visitLabel(original);
    frameAtStart();
  }

  private Label unlessOfProgram() {
    Label original = new Label();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    call(CLASS_VALUE, "isOfProgram", "(L" + OWNER + ";)Z");
    mv.visitJumpInsn(Opcodes.IFEQ, original);
    return original;
  }

  private void pushKey() {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitVarInsn(Opcodes.ALOAD, 1);
  }

  /** The constructor takes the next hash code, as do those of the JDK's own class values. */
  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    boolean next = name.equals("getAndAdd");
    if (next) {
      call(INIT, "mute", "()V");
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (next) {
      call(INIT, "unmute", "()V");
    }
  }
}
