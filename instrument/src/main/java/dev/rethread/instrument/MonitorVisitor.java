package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Probes around the instructions that enter and leave monitors.
 *
 * <p>The JIT compiles a method only if it can see that no exception leaves it with a monitor held.
 * A hook that is called when a monitor was just entered has a handler of its own, therefore, that
 * leaves it again. Such handlers come before those of the method, which know of no monitor.
 *
 * <p>So has a hook in a handler that leaves a monitor and handles what it throws itself, as that of
 * every synchronized block does: C1 does not compile a handler with a call that leads back to it.
 */
final class MonitorVisitor extends ProbeVisitor {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  /** A handler of the method. */
  private record Handler(Label start, Label end, Label code, @Nullable String type) {}

  private final List<Handler> handlers = new ArrayList<>();

  /** Start and end, in turn, of the hooks that leave the monitor if they throw. */
  private final List<Label> guarded = new ArrayList<>();

  MonitorVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    handlers.add(new Handler(start, end, handler, type));
  }

  @Override
  public void visitLabel(Label label) {
    for (Handler handler : handlers) {
      if (handler.code == label && handler.start == label) {
        method.handlesItself = true;
      }
    }
    super.visitLabel(label);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.MONITORENTER) {
      mv.visitInsn(Opcodes.DUP);
      int site = pushSite(SiteKind.MONITOR_ENTER, "a monitor");
      call(MONITOR, "enter", "(Ljava/lang/Object;I)V"); // stack: …, monitor
      mv.visitInsn(Opcodes.DUP);
      store(OBJECT, method.scratch);
      super.visitInsn(Opcodes.MONITORENTER); // stack: …
      place();
      load(OBJECT, method.scratch);
      push(site);
      call(MONITOR, "entered", "(Ljava/lang/Object;I)V");
      place();
    } else if (opcode == Opcodes.MONITOREXIT) {
      boolean handles = method.handlesItself;
      method.handlesItself = false;
      mv.visitInsn(Opcodes.DUP); // stack: …, monitor, monitor
      if (handles) {
        mv.visitInsn(Opcodes.DUP);
        store(OBJECT, method.scratch);
        place();
      }
      pushSite(SiteKind.MONITOR_EXIT, "a monitor");
      call(MONITOR, "exit", "(Ljava/lang/Object;I)V");
      if (handles) {
        place();
      }
      super.visitInsn(Opcodes.MONITOREXIT);
    } else {
      if (opcode == Opcodes.ATHROW) {
        method.handlesItself = false; // it leaves no monitor
      }
      super.visitInsn(opcode);
    }
  }

  private void place() {
    Label label = new Label();
    mv.visitLabel(label);
    guarded.add(label);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    for (int i = 0; i < guarded.size(); i += 2) {
      Label code = new Label();
      mv.visitLabel(code);
      method.scratchType = OBJECT.getInternalName();
      handlerFrame(false);
      method.scratchType = null;
      load(OBJECT, method.scratch); // stack: exception, monitor
      mv.visitInsn(Opcodes.MONITOREXIT);
      mv.visitInsn(Opcodes.ATHROW);
      mv.visitTryCatchBlock(guarded.get(i), guarded.get(i + 1), code, null);
    }
    for (Handler handler : handlers) {
      mv.visitTryCatchBlock(handler.start, handler.end, handler.code, handler.type);
    }
    super.visitMaxs(maxStack, maxLocals);
  }
}
