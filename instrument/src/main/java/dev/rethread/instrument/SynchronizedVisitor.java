package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Synchronized methods. A method of the program loses the modifier and gets a block around its body
 * instead, so that a hook can come before the monitor is acquired. The shape of a JDK class cannot
 * change: there the hook comes right after.
 */
final class SynchronizedVisitor extends BodyVisitor {
  private int site;

  SynchronizedVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  void atStart() {
    if (method.owner.jdk) {
      pushMonitor();
      site = pushSite(SiteKind.MONITOR_ENTER, "a monitor");
      call(MONITOR, "enteredMethod", "(Ljava/lang/Object;I)V");
    } else {
      pushMonitor();
      if (method.isStatic()) {
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ASTORE, method.monitor);
      }
      mv.visitInsn(Opcodes.MONITORENTER); // the next visitor adds the probes
    }
  }

  @Override
  boolean changesState() {
    return false;
  }

  @Override
  boolean coversEnds() {
    return !method.owner.jdk;
  }

  @Override
  void atReturn(int opcode) {
    leave();
  }

  @Override
  void atThrow() {
    leave();
  }

  @Override
  public void visitVarInsn(int opcode, int varIndex) {
    if (varIndex == 0 && !method.isStatic() && opcode >= Opcodes.ISTORE) {
      throw new UnsupportedCode("a synchronized method overwrites this");
    }
    super.visitVarInsn(opcode, varIndex);
  }

  private void leave() {
    if (method.owner.jdk) {
      pushMonitor();
      push(site);
      call(MONITOR, "exit", "(Ljava/lang/Object;I)V");
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, method.isStatic() ? method.monitor : 0);
      mv.visitInsn(Opcodes.MONITOREXIT);
    }
  }

  private void pushMonitor() {
    if (!method.isStatic()) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    } else if (method.owner.version >= Opcodes.V1_5) {
      mv.visitLdcInsn(Type.getObjectType(method.owner.name));
    } else {
      mv.visitLdcInsn(method.owner.name.replace('/', '.'));
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/Class",
          "forName",
          "(Ljava/lang/String;)Ljava/lang/Class;",
          false);
    }
  }
}
