package dev.rethread.instrument;

import dev.rethread.runtime.hook.StaticHandles;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Probes around the instructions that read and write fields and arrays. */
final class HeapVisitor extends ProbeVisitor {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");
  private static final String STATE = "L" + LocalsVisitor.STATE + ";";
  private static final String ELEMENT = "an array element";

  private final FieldFilter filter;

  /** In a constructor before the call of the other constructor, {@code this} is not an object. */
  private boolean constructed;

  private int pendingNews;

  /** The places that the code has come to so far: what jumps there is a loop. */
  private final Set<Label> passed = new HashSet<>();

  /** Writes so far to fields of the same class. */
  private int ownWrites;

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
      if (opcode == Opcodes.PUTFIELD && owner.equals(method.owner.name)) {
        ownWrites++;
      }
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
    begin("readStatic", "I", SiteKind.READ, name, type); // stack: …
    super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, type.getDescriptor());
    endRead(type); // stack: …, value
  }

  private void putStatic(String owner, String name, Type type) {
    store(type, method.scratch); // stack: …
    initialise(owner, name, type);
    push(StaticHandles.field(name, type.getDescriptor()));
    begin("writeStatic", "I", SiteKind.WRITE, name, type);
    load(type, method.scratch);
    super.visitFieldInsn(Opcodes.PUTSTATIC, owner, name, type.getDescriptor());
    endWrite(type);
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
    if (owner.equals(method.owner.name) && method.owner.isConstant(owner, name)) {
      super.visitFieldInsn(Opcodes.GETFIELD, owner, name, type.getDescriptor());
      return;
    }
    mv.visitInsn(Opcodes.DUP); // stack: …, object, object
    String hook = method.owner.isConstant(owner, name) ? "readConstant" : "read";
    begin(hook, "Ljava/lang/Object;", SiteKind.READ, name, type);
    super.visitFieldInsn(Opcodes.GETFIELD, owner, name, type.getDescriptor());
    endRead(type); // stack: …, value
  }

  private void putField(String owner, String name, Type type) {
    boolean isPrivate = owner.equals(method.owner.name) && method.privateWrites.get(ownWrites++);
    if (isPrivate || (!constructed && owner.equals(method.owner.name))) {
      super.visitFieldInsn(Opcodes.PUTFIELD, owner, name, type.getDescriptor());
      return;
    }
    store(type, method.scratch); // stack: …, object
    mv.visitInsn(Opcodes.DUP);
    begin("write", "Ljava/lang/Object;", SiteKind.WRITE, name, type); // stack: …, object
    load(type, method.scratch);
    super.visitFieldInsn(Opcodes.PUTFIELD, owner, name, type.getDescriptor());
    endWrite(type);
  }

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
    super.visitLabel(label);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    if (passed.contains(label)) {
      poll();
    }
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    poll();
    super.visitTableSwitchInsn(min, max, otherwise, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    poll();
    super.visitLookupSwitchInsn(otherwise, keys, labels);
  }

  private void poll() {
    if (method.usesState()) {
      call(HEAP, "poll", "()V");
    }
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
    begin("read", array(opcode - Opcodes.IALOAD) + "I", SiteKind.READ, ELEMENT, type);
    super.visitInsn(opcode);
    endRead(type); // stack: …, value
  }

  private void storeElement(int opcode, Type type) {
    store(type, method.scratch); // stack: …, array, index
    mv.visitInsn(Opcodes.DUP2);
    begin("write", array(opcode - Opcodes.IASTORE) + "I", SiteKind.WRITE, ELEMENT, type);
    load(type, method.scratch); // stack: …, array, index, value
    super.visitInsn(opcode);
    endWrite(type);
  }

  /** Calls a begin hook with the arguments that are on the stack, the stream and the site. */
  private void begin(String hook, String arguments, SiteKind kind, String detail, Type type) {
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    pushSite(kind, detail, type);
    call(HEAP, hook, "(" + arguments + STATE + "I)V");
  }

  /** Ends an access that has read the value on top of the stack, which stays there. */
  private void endRead(Type type) {
    mv.visitInsn(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    call(HEAP, "endRead", "(" + hookType(type) + STATE + ")V");
  }

  /** Ends an access that has written the value that was put aside. */
  private void endWrite(Type type) {
    load(type, method.scratch);
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    call(HEAP, "endWrite", "(" + hookType(type) + STATE + ")V");
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

  /** The type of the array; one of bytes may be one of booleans. */
  private static String array(int order) {
    return switch (order) {
      case 0 -> "[I";
      case 1 -> "[J";
      case 2 -> "[F";
      case 3 -> "[D";
      case 4 -> "[Ljava/lang/Object;";
      case 5 -> "Ljava/lang/Object;";
      case 6 -> "[C";
      default -> "[S";
    };
  }
}
