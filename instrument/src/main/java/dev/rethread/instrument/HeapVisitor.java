package dev.rethread.instrument;

import dev.rethread.runtime.hook.ArrayLayout;
import dev.rethread.runtime.hook.StaticHandles;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Probes around the instructions that read and write fields and arrays. */
final class HeapVisitor extends ProbeVisitor {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  private final FieldFilter filter;

  /** In a constructor before the call of the other constructor, {@code this} is not an object. */
  private boolean constructed;

  private int pendingNews;

  HeapVisitor(MethodVisitor next, MethodContext method, FieldFilter filter) {
    super(next, method);
    this.filter = filter;
    this.constructed = !method.name.equals("<init>");
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      pendingNews++;
    }
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
      if (pendingNews > 0) {
        pendingNews--;
      } else {
        constructed = true;
      }
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (filter.skips(owner, name)) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      return;
    }
    Type type = Type.getType(descriptor);
    switch (opcode) {
      case Opcodes.GETSTATIC -> getStatic(owner, name, type);
      case Opcodes.PUTSTATIC -> putStatic(owner, name, type);
      case Opcodes.GETFIELD -> getField(owner, name, type);
      default -> putField(owner, name, type);
    }
  }

  private void getStatic(String owner, String name, Type type) {
    initialise(owner, name, type);
    push(StaticHandles.field(name, type.getDescriptor()));
    pushSite(SiteKind.READ, name, type);
    call(HEAP, "readStatic", "(II)V"); // stack: …
    super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, type.getDescriptor());
    endKeeping("endRead", type); // stack: …, value
  }

  private void putStatic(String owner, String name, Type type) {
    store(type, method.scratch); // stack: …
    initialise(owner, name, type);
    push(StaticHandles.field(name, type.getDescriptor()));
    pushSite(SiteKind.WRITE, name, type);
    call(HEAP, "writeStatic", "(II)V");
    load(type, method.scratch);
    super.visitFieldInsn(Opcodes.PUTSTATIC, owner, name, type.getDescriptor());
    load(type, method.scratch);
    end("endWrite", type);
  }

  /**
   * The first access may run a static initialiser, or wait for the one that another thread runs,
   * which must not happen inside an event. A static method of the class comes after all that;
   * others may run while the initialiser does, which may have made an object and started a thread.
   */
  private void initialise(String owner, String name, Type type) {
    if (!method.isStatic() || !filter.isDeclared(owner, name)) {
      super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, type.getDescriptor());
      mv.visitInsn(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  private void getField(String owner, String name, Type type) {
    mv.visitInsn(Opcodes.DUP); // stack: …, object, object
    pushSite(SiteKind.READ, name, type);
    call(HEAP, "read", "(Ljava/lang/Object;I)V");
    super.visitFieldInsn(Opcodes.GETFIELD, owner, name, type.getDescriptor());
    endKeeping("endRead", type); // stack: …, value
  }

  private void putField(String owner, String name, Type type) {
    if (!constructed && owner.equals(method.owner.name)) {
      super.visitFieldInsn(Opcodes.PUTFIELD, owner, name, type.getDescriptor());
      return;
    }
    store(type, method.scratch); // stack: …, object
    mv.visitInsn(Opcodes.DUP);
    pushSite(SiteKind.WRITE, name, type);
    call(HEAP, "write", "(Ljava/lang/Object;I)V"); // stack: …, object
    load(type, method.scratch);
    super.visitFieldInsn(Opcodes.PUTFIELD, owner, name, type.getDescriptor());
    load(type, method.scratch);
    end("endWrite", type);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      loadElement(opcode, elementType(opcode - Opcodes.IALOAD));
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      storeElement(opcode, elementType(opcode - Opcodes.IASTORE));
    } else {
      super.visitInsn(opcode);
    }
  }

  private void loadElement(int opcode, Type type) {
    mv.visitInsn(Opcodes.DUP2); // stack: …, array, index, array, index
    push(shift(opcode - Opcodes.IALOAD));
    pushSite(SiteKind.READ, "an array element", type);
    call(HEAP, "readArray", "(Ljava/lang/Object;III)V");
    super.visitInsn(opcode);
    endKeeping("endRead", type); // stack: …, value
  }

  private void storeElement(int opcode, Type type) {
    store(type, method.scratch); // stack: …, array, index
    mv.visitInsn(Opcodes.DUP2);
    if (opcode == Opcodes.AASTORE) {
      load(type, method.scratch);
      pushSite(SiteKind.WRITE, "an array element", type);
      call(HEAP, "writeReference", "(Ljava/lang/Object;ILjava/lang/Object;I)V");
    } else {
      push(shift(opcode - Opcodes.IASTORE));
      pushSite(SiteKind.WRITE, "an array element", type);
      call(HEAP, "writeArray", "(Ljava/lang/Object;III)V");
    }
    load(type, method.scratch); // stack: …, array, index, value
    super.visitInsn(opcode);
    load(type, method.scratch);
    end("endWrite", type);
  }

  /**
   * The array instructions come in the order int, long, float, double, Object, byte, char, short.
   */
  private static Type elementType(int order) {
    return switch (order) {
      case 1 -> Type.LONG_TYPE;
      case 2 -> Type.FLOAT_TYPE;
      case 3 -> Type.DOUBLE_TYPE;
      case 4 -> OBJECT;
      default -> Type.INT_TYPE;
    };
  }

  private static int shift(int order) {
    return switch (order) {
      case 1, 3 -> 3;
      case 4 -> ArrayLayout.REFERENCE_SHIFT;
      case 5 -> 0;
      case 6, 7 -> 1;
      default -> 2;
    };
  }
}
