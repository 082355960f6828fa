package dev.rethread.instrument;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Probes around the instructions that read and write fields and arrays, each with a fast way and a
 * slow one: see {@code HeapHooks}. A method so large that it would not be compiled with two ways
 * has the slow one only.
 */
final class HeapVisitor extends ProbeVisitor {
  private static final String STATE = "L" + LocalsVisitor.STATE + ";";

  private final FieldFilter filter;

  /** In a constructor before the call of the other constructor, {@code this} is not an object. */
  private boolean constructed;

  private final Delegation delegation = new Delegation();

  /** The places that the code has come to so far: what jumps there is a loop. */
  private final Set<Label> passed = new HashSet<>();

  /** Writes so far to fields of the same class. */
  private int ownWrites;

  private final LoopProbes loops;

  /** Comes right before this visitor; null if the method has no frames. */
  private @Nullable FrameTracker frames;

  HeapVisitor(MethodVisitor next, MethodContext method, FieldFilter filter) {
    super(next, method);
    this.filter = filter;
    this.loops = new LoopProbes(next, method);
    this.constructed = !method.name.equals("<init>");
  }

  /** This visitor with the one before it that it needs. */
  MethodVisitor tracked() {
    if (!method.hasFrames) {
      return this;
    }
    FrameTracker tracker = new FrameTracker(this, method);
    frames = tracker;
    return tracker;
  }

  void afterFrame(FrameTracker tracker) {
    loops.afterFrame(tracker);
  }

  // --- accesses -------------------------------------------------------------------------------

  /** Emits an access with its probe. The value of a write is put aside already. */
  private void emit(HeapAccess access) {
    FrameTracker tracker = frames;
    if (tracker != null && !tracker.isKnown()) {
      perform(access); // nothing leads here
      return;
    }
    boolean fast = constructed && !method.isHuge;
    Label alone = new Label();
    Label join = new Label();
    TightLoop.Base base = loops.base();
    if (base != null) {
      mv.visitVarInsn(Opcodes.ILOAD, method.may());
      mv.visitJumpInsn(Opcodes.IFNE, alone);
      if (base.number >= 0) {
        loops.askForPart(base, alone); // stack: …, array, index
      }
    }
    if (fast) {
      access.ask();
      mv.visitJumpInsn(Opcodes.IFNE, alone); // stack: …, place
      access.askAgain(alone);
    }
    access.begin();
    mv.visitVarInsn(Opcodes.ISTORE, method.delta);
    if (loops.isInside()) {
      loops.forget();
    }
    perform(access);
    end(access);
    if (!fast) {
      return;
    }
    int value = access.write ? access.type.getSize() : 0;
    mv.visitJumpInsn(Opcodes.GOTO, join);
    mv.visitLabel(alone);
    if (tracker != null) {
      method.scratchType = access.write ? scratchType(access.type, tracker) : null;
      tracker.frame(mv, value, null);
      method.scratchType = null;
    }
    perform(access); // stack: …, value if it was read
    mv.visitIincInsn(method.delta, 1);
    mv.visitLabel(join);
    if (tracker != null) {
      tracker.frame(mv, access.place + value, access.write ? null : access.pushed(tracker));
    }
    mv.visitInsn(Opcodes.NOP); // the method's own next frame may not fall on the same place
  }

  private void perform(HeapAccess access) {
    if (access.write) {
      load(access.type, method.scratch);
    }
    access.perform();
  }

  /** Tells the engine what was read, or written. */
  private void end(HeapAccess access) {
    if (access.write) {
      load(access.type, method.scratch);
    } else {
      mv.visitInsn(access.type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    }
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    String hook = access.write ? "endWrite" : "endRead";
    call(HEAP, hook, "(" + hookType(access.type) + STATE + ")V");
  }

  /** The type of the value that is about to be written: it is on the stack still, for frames. */
  private static Object scratchType(Type type, FrameTracker tracker) {
    Object top = tracker.slot(type.getSize() - 1);
    return top == null ? MethodContext.frameType(type) : top;
  }

  // --- instructions ---------------------------------------------------------------------------

  @Override
  public void visitTypeInsn(int opcode, String type) {
    delegation.visit(opcode);
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (!constructed && delegation.isThat(opcode, name)) {
      constructed = true;
      method.constructed = new Label();
      mv.visitLabel(method.constructed);
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (loops.isInCopy()) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      if (!isFree(opcode, owner, name)) {
        mv.visitIincInsn(method.delta, 1);
      }
      return;
    }
    loops.countAccess();
    boolean own = owner.equals(method.owner.name);
    boolean isPrivate = opcode == Opcodes.PUTFIELD && own && isPrivateWrite();
    Type type = Type.getType(descriptor);
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    if ((isPrivate && !method.owner.jdk) || isFree(opcode, owner, name)) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      return;
    }
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
      store(type, method.scratch);
    }
    if (isStatic) {
      initialise(owner, name, type);
      emit(new HeapAccess.OfStatic(mv, method, opcode, owner, name, type));
    } else {
      emit(new HeapAccess.OfField(mv, method, opcode, owner, name, type, isPrivate));
    }
  }

  /** Whether nobody else can know yet what the next write to a field of the class is to. */
  private boolean isPrivateWrite() {
    return method.privateWrites.get(ownWrites++) || JdkLocks.copies(method);
  }

  /** Whether an access of a field is no event, wherever it stands. */
  private boolean isFree(int opcode, String owner, String name) {
    boolean own = owner.equals(method.owner.name);
    return filter.skips(owner, name)
        || (opcode == Opcodes.PUTFIELD && own && !constructed)
        || (opcode == Opcodes.GETFIELD
            && own
            && !method.owner.jdk
            && method.owner.isConstant(owner, name));
  }

  /**
   * The first access may run a static initialiser, or wait for the one that another thread runs,
   * which must not happen inside an event.
   */
  private void initialise(String owner, String name, Type type) {
    if (!filter.isInitialised(method, owner, name)) {
      super.visitFieldInsn(Opcodes.GETSTATIC, owner, name, type.getDescriptor());
      mv.visitInsn(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    boolean isRead = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
    boolean isWrite = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    if (loops.isInCopy() && (isRead || isWrite)) {
      super.visitInsn(opcode);
      mv.visitIincInsn(method.delta, 1);
    } else if (isRead) {
      loops.countAccess();
      emit(new HeapAccess.OfElement(mv, method, opcode));
    } else if (isWrite) {
      loops.countAccess();
      HeapAccess access = new HeapAccess.OfElement(mv, method, opcode);
      store(access.type, method.scratch);
      emit(access);
    } else {
      super.visitInsn(opcode);
    }
  }

  // --- loops ----------------------------------------------------------------------------------

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
    super.visitLabel(label);
    loops.at(label);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    boolean back = passed.contains(label) || loops.isInCopy();
    if (!back || !loops.jump(opcode, label, frames)) {
      if (back) {
        loops.poll();
        if (loops.isInside()) {
          loops.forget();
        }
      }
      super.visitJumpInsn(opcode, label);
    }
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
    loops.poll();
    super.visitTableSwitchInsn(min, max, otherwise, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
    loops.poll();
    super.visitLookupSwitchInsn(otherwise, keys, labels);
  }
}
