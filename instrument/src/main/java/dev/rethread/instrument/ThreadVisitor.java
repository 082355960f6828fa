package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods of the JDK that start and end threads and the JVM. */
final class ThreadVisitor extends ProbeVisitor {
  /** Whether a thread that ends tells it to what has started it, which may wake another. */
  private static final boolean TELLS_CONTAINER = Runtime.version().feature() >= 21;

  ThreadVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    switch (method.owner.name + "." + method.name) {
      case "java/lang/Thread.exit" -> {
        if (!TELLS_CONTAINER) {
          exit();
        }
      }
      case "java/lang/Thread.dispatchUncaughtException" -> {
        mv.visitVarInsn(Opcodes.ALOAD, 1);
        call(THREAD, "uncaught", "(Ljava/lang/Throwable;)V");
      }
      case "java/lang/Shutdown.exit" -> {
        exits();
        call(LIFECYCLE, "shutdownStarts", "()V");
      }
      case "java/lang/Shutdown.shutdown" -> call(LIFECYCLE, "shutdownStarts", "()V");
      case "java/lang/Shutdown.halt" -> exits();
      default -> {}
    }
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (name.equals("start0")) {
      mv.visitInsn(Opcodes.DUP); // stack: …, thread, thread
      call(THREAD, "start", "(Ljava/lang/Thread;)V");
    } else if (name.equals("halt0")) {
      mv.visitInsn(Opcodes.DUP); // stack: …, status, status
      call(LIFECYCLE, "programEnds", "(I)V");
    } else if (name.equals("terminatingThreadLocals") && method.name.equals("exit")) {
      exit();
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  private void exits() {
    mv.visitVarInsn(Opcodes.ILOAD, 0);
    call(LIFECYCLE, "exits", "(I)V");
  }

  private void exit() {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    call(THREAD, "exit", "(Ljava/lang/Thread;)V");
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.RETURN && method.name.equals("shutdown")) {
      call(LIFECYCLE, "programEnds", "()V");
    } else if (opcode == Opcodes.ARETURN && method.name.equals("checkAndLoadMain")) {
      mv.visitInsn(Opcodes.DUP); // stack: …, main class, main class
      call(LIFECYCLE, "programStarts", "(Ljava/lang/Class;)V");
    }
    super.visitInsn(opcode);
  }
}
