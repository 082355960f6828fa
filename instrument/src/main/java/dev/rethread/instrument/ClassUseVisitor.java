package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Announces instructions that may initialise another class of the program, so that a replay can let
 * the thread do it that did it in the recorded run.
 */
final class ClassUseVisitor extends ProbeVisitor {
  /** Labels that may be those of the next NEW. */
  private final List<Label> place = new ArrayList<>();

  /** The labels of NEW instructions, and where those are now. */
  private final Map<Label, Label> news = new HashMap<>();

  ClassUseVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  private boolean isOther(String owner) {
    return !owner.equals(method.owner.name) && !JdkClasses.isJdk(owner);
  }

  private void use(String owner) {
    if (isOther(owner)) {
      mv.visitLdcInsn(owner + method.owner.sites.loader());
      call(INIT, "use", "(Ljava/lang/String;)V");
    }
  }

  /** Another thread may have initialised the class: what comes next comes after that. */
  private void used(String owner) {
    if (isOther(owner) && method.usesState()) {
      mv.visitVarInsn(Opcodes.ALOAD, method.state);
      call(HEAP, "poll", "(L" + LocalsVisitor.STATE + ";)V");
    }
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    place.add(label);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW && isOther(type)) {
      use(type);
      // Frames name an object that is not initialised yet by the label of its NEW.
      Label moved = new Label();
      for (Label label : place) {
        news.put(label, moved);
      }
      super.visitLabel(moved);
    }
    place.clear();
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.NEW) {
      used(type);
    }
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    super.visitFrame(type, numLocal, moved(numLocal, local), numStack, moved(numStack, stack));
  }

  private Object @Nullable [] moved(int count, Object @Nullable [] types) {
    if (news.isEmpty() || types == null) {
      return types;
    }
    Object[] moved = types.clone();
    for (int i = 0; i < count; i++) {
      Label label = types[i] instanceof Label ? news.get(types[i]) : null;
      if (label != null) {
        moved[i] = label;
      }
    }
    return moved;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
      use(owner);
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESTATIC) {
      use(owner);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (opcode == Opcodes.INVOKESTATIC) {
      used(owner);
    }
  }

  /**
   * What a reference to a method uses is used by a class of the JDK's making, which has no probes.
   */
  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    for (Object argument : arguments) {
      if (argument instanceof Handle handle
          && (handle.getTag() == Opcodes.H_INVOKESTATIC
              || handle.getTag() == Opcodes.H_NEWINVOKESPECIAL)
          && isOther(handle.getOwner())) {
        mv.visitLdcInsn(handle.getOwner() + method.owner.sites.loader());
        call(INIT, "refer", "(Ljava/lang/String;)V");
      }
    }
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }
}
