package dev.rethread.instrument;

import dev.rethread.runtime.hook.ArrayLayout;
import dev.rethread.runtime.hook.HeapHooks;
import dev.rethread.runtime.hook.StaticHandles;
import dev.rethread.runtime.Ownership;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Probes around the instructions that read and write fields and arrays, and polls in loops. */
final class HeapVisitor extends ProbeVisitor {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");
  private static final String STATE = "L" + LocalsVisitor.STATE + ";";

  private final FieldFilter filter;
  private final AccessRules rules;
  private final Set<Label> passed = new HashSet<>();

  /** Accesses so far. */
  private int accesses;

  /** Writes so far to fields of the same class. */
  private int ownWrites;

  /** Backward jumps so far. */
  private int backwardJumps;

  HeapVisitor(MethodVisitor next, MethodContext method, FieldFilter filter) {
    super(next, method);
    this.filter = filter;
    this.rules = new AccessRules(filter, method.owner.name, method.name);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    rules.visitType(opcode);
    super.visitTypeInsn(opcode, type);
    LocalsVisitor.approveNothing(mv, method);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    rules.visitCall(opcode, name);
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    LocalsVisitor.approveNothing(mv, method);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    LocalsVisitor.approveNothing(mv, method);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    super.visitMultiANewArrayInsn(descriptor, dimensions);
    LocalsVisitor.approveNothing(mv, method);
  }

  @Override
  public void visitLdcInsn(Object value) {
    super.visitLdcInsn(value);
    boolean isNumber = value instanceof Number;
    if (!isNumber) {
      LocalsVisitor.approveNothing(mv, method);
    }
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    super.visitVarInsn(opcode, variable);
    if (opcode == Opcodes.ASTORE && method.blocks.approved().contains(variable)) {
      mv.visitIntInsn(Opcodes.BIPUSH, -Ownership.ROUNDS);
      mv.visitVarInsn(Opcodes.ISTORE, method.approval(variable));
    }
  }

  // --- polls ----------------------------------------------------------------------------------

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
    super.visitLabel(label);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    pollIf(passed.contains(label));
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    pollIf(isBackwards(otherwise, labels));
    super.visitTableSwitchInsn(min, max, otherwise, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    pollIf(isBackwards(otherwise, labels));
    super.visitLookupSwitchInsn(otherwise, keys, labels);
  }

  private boolean isBackwards(Label otherwise, Label[] labels) {
    boolean backwards = passed.contains(otherwise);
    for (Label label : labels) {
      backwards |= passed.contains(label);
    }
    return backwards;
  }

  private void pollIf(boolean backwards) {
    if (!backwards) {
      return;
    }
    List<Integer> looked = method.blocks.approvedAt(backwardJumps++);
    pushState();
    if (looked.isEmpty()) {
      call(HEAP, "poll", "(" + STATE + ")V");
      LocalsVisitor.approveNothing(mv, method);
      return;
    }
    call(HEAP, "pollInLoop", "(" + STATE + ")I");
    mv.visitVarInsn(Opcodes.ISTORE, method.begun);
    for (int variable : method.blocks.approved()) {
      int approval = method.approval(variable);
      if (looked.contains(variable)) {
        mv.visitVarInsn(Opcodes.ALOAD, variable);
        pushState();
        mv.visitVarInsn(Opcodes.ILOAD, approval);
        mv.visitVarInsn(Opcodes.ILOAD, method.begun);
        call(HEAP, "approve", "(Ljava/lang/Object;" + STATE + "II)I");
      } else {
        mv.visitIntInsn(Opcodes.BIPUSH, -Ownership.ROUNDS);
      }
      mv.visitVarInsn(Opcodes.ISTORE, approval);
    }
  }

  // --- accesses -------------------------------------------------------------------------------

  private void pushState() {
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
  }

  /** Counts the block that begins with the next access, if one does. */
  private void count() {
    if (method.blocks.isFirst(accesses)) {
      pushState();
      push(method.blocks.ahead(accesses) + 1);
      call(HEAP, "count", "(" + STATE + "I)V");
    }
  }

  /**
   * Calls a begin hook with the operands that are on the stack, the stream and the site, and puts
   * aside what it returns.
   */
  private void begin(String hook, String operands, SiteKind kind, String what, Type type) {
    int site = method.addSite(kind, what, type.getDescriptor());
    if (site >>> HeapHooks.AHEAD_SHIFT != 0) {
      throw new UnsupportedCode("the program is too large");
    }
    pushState();
    push(site | method.blocks.ahead(accesses) << HeapHooks.AHEAD_SHIFT);
    int variable = method.blocks.variable(accesses++);
    if (variable == OperandSources.UNKNOWN) {
      call(HEAP, hook, "(" + operands + STATE + "I)I");
    } else {
      mv.visitVarInsn(Opcodes.ILOAD, method.approval(variable));
      call(HEAP, hook, "(" + operands + STATE + "II)I");
    }
    mv.visitVarInsn(Opcodes.ISTORE, method.begun);
  }

  /** Ends a read; the value stays on the stack. */
  private void endRead(Type type) {
    mv.visitInsn(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    mv.visitVarInsn(Opcodes.ILOAD, method.begun);
    end("endRead", type);
  }

  /** Ends a write of the value that was put aside. */
  private void endWrite(Type type) {
    load(type, method.scratch);
    mv.visitVarInsn(Opcodes.ILOAD, method.begun);
    end("endWrite", type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (isPrivate(opcode, owner) || !rules.isProbed(opcode, owner, name)) {
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

  private boolean isPrivate(int opcode, String owner) {
    return opcode == Opcodes.PUTFIELD
        && owner.equals(method.owner.name)
        && method.blocks.isPrivate(ownWrites++);
  }

  private void getStatic(String owner, String name, Type type) {
    initialise(owner, name, type);
    count();
    push(StaticHandles.field(name, type.getDescriptor()));
    begin("readStatic", "I", SiteKind.READ, name, type); // stack: …
    super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, type.getDescriptor());
    endRead(type); // stack: …, value
    LocalsVisitor.approveNothing(mv, method);
  }

  private void putStatic(String owner, String name, Type type) {
    store(type, method.scratch); // stack: …
    initialise(owner, name, type);
    count();
    push(StaticHandles.field(name, type.getDescriptor()));
    begin("writeStatic", "I", SiteKind.WRITE, name, type);
    load(type, method.scratch);
    super.visitFieldInsn(Opcodes.PUTSTATIC, owner, name, type.getDescriptor());
    endWrite(type);
    LocalsVisitor.approveNothing(mv, method);
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
      pushState();
      call(HEAP, "poll", "(" + STATE + ")V");
    }
  }

  private void getField(String owner, String name, Type type) {
    count();
    mv.visitInsn(Opcodes.DUP); // stack: …, object, object
    begin("read", "Ljava/lang/Object;", SiteKind.READ, name, type);
    super.visitFieldInsn(Opcodes.GETFIELD, owner, name, type.getDescriptor());
    endRead(type); // stack: …, value
  }

  private void putField(String owner, String name, Type type) {
    count();
    store(type, method.scratch); // stack: …, object
    mv.visitInsn(Opcodes.DUP);
    begin("write", "Ljava/lang/Object;", SiteKind.WRITE, name, type); // stack: …, object
    load(type, method.scratch);
    super.visitFieldInsn(Opcodes.PUTFIELD, owner, name, type.getDescriptor());
    endWrite(type);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      count();
      loadElement(opcode, elementType(opcode - Opcodes.IALOAD));
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      count();
      storeElement(opcode, elementType(opcode - Opcodes.IASTORE));
    } else {
      super.visitInsn(opcode);
      if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
        LocalsVisitor.approveNothing(mv, method);
      }
    }
  }

  private void loadElement(int opcode, Type type) {
    mv.visitInsn(Opcodes.DUP2); // stack: …, array, index, array, index
    push(shift(opcode - Opcodes.IALOAD));
    begin("readArray", "Ljava/lang/Object;II", SiteKind.READ, "an array element", type);
    super.visitInsn(opcode);
    endRead(type); // stack: …, value
  }

  private void storeElement(int opcode, Type type) {
    store(type, method.scratch); // stack: …, array, index
    mv.visitInsn(Opcodes.DUP2);
    if (opcode == Opcodes.AASTORE) {
      load(type, method.scratch);
      String operands = "Ljava/lang/Object;ILjava/lang/Object;";
      begin("writeReference", operands, SiteKind.WRITE, "an array element", type);
    } else {
      push(shift(opcode - Opcodes.IASTORE));
      begin("writeArray", "Ljava/lang/Object;II", SiteKind.WRITE, "an array element", type);
    }
    load(type, method.scratch); // stack: …, array, index, value
    super.visitInsn(opcode);
    endWrite(type);
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
