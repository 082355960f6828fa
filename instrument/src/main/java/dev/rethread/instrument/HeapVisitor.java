package dev.rethread.instrument;

import dev.rethread.runtime.hook.StaticHandles;
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

  // --- what is accessed -----------------------------------------------------------------------

  /** An instruction that accesses something, with what stands around it. */
  private abstract class Access {
    final boolean write;
    final Type type;
    final String detail;

    /** Slots of the stack that name the place: an object, or an array and an index. */
    final int place;

    Access(boolean write, Type type, String detail, int place) {
      this.write = write;
      this.type = type;
      this.detail = detail;
      this.place = place;
    }

    /** Asks whether the stream may go on by itself. Keeps the place; stack: …, may */
    abstract void ask();

    /** Asks what takes longer to find out, and leads to the given place if the stream may. */
    void askAgain(Label may) {}

    /** Begins the event. Keeps the place; stack: …, 0 */
    abstract void begin();

    /** The instruction itself, after its value was put aside, if it has one. */
    abstract void perform();

    /** What the instruction pushes, as frames have it. */
    Object pushed(FrameTracker tracker) {
      return MethodContext.frameType(type);
    }

    final void hook(String hook, String arguments, boolean begins) {
      mv.visitVarInsn(Opcodes.ALOAD, method.state);
      mv.visitVarInsn(Opcodes.ILOAD, method.delta);
      if (begins) {
        pushSite(write ? SiteKind.WRITE : SiteKind.READ, detail, type);
      }
      call(HEAP, hook, "(" + arguments + STATE + (begins ? "II)I" : "I)Z"));
    }
  }

  /** Of a field, by its name. */
  private abstract class NamedAccess extends Access {
    private final int opcode;
    private final String owner;

    NamedAccess(int opcode, boolean write, String owner, String name, Type type, int place) {
      super(write, type, name, place);
      this.opcode = opcode;
      this.owner = owner;
    }

    @Override
    final void perform() {
      mv.visitFieldInsn(opcode, owner, detail, type.getDescriptor());
    }
  }

  private final class FieldAccess extends NamedAccess {
    private final boolean constant;

    FieldAccess(int opcode, String owner, String name, Type type) {
      super(opcode, opcode == Opcodes.PUTFIELD, owner, name, type, 1);
      this.constant = !write && method.owner.isConstant(owner, name);
    }

    @Override
    void ask() {
      if (constant) {
        hook("mayReadConstant", "", false);
      } else {
        mv.visitInsn(Opcodes.DUP); // stack: …, object, object
        hook(write ? "mayWrite" : "mayRead", "Ljava/lang/Object;", false);
      }
    }

    @Override
    void begin() {
      mv.visitInsn(Opcodes.DUP);
      hook(write ? "beginWrite" : "beginRead", "Ljava/lang/Object;", true);
    }
  }

  private final class StaticAccess extends NamedAccess {
    private final int field;

    StaticAccess(int opcode, String owner, String name, Type type) {
      super(opcode, opcode == Opcodes.PUTSTATIC, owner, name, type, 0);
      this.field = StaticHandles.field(name, type.getDescriptor());
    }

    @Override
    void ask() {
      push(field);
      hook(write ? "mayWriteStatic" : "mayReadStatic", "I", false);
    }

    @Override
    void begin() {
      push(field);
      hook(write ? "beginWriteStatic" : "beginReadStatic", "I", true);
    }
  }

  private final class ElementAccess extends Access {
    private final int opcode;

    ElementAccess(int opcode, boolean write, int order) {
      super(write, elementType(order), ELEMENT, 2);
      this.opcode = opcode;
    }

    @Override
    void ask() {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitInsn(Opcodes.POP); // stack: …, array, index, array
      hook(write ? "mayWrite" : "mayRead", "Ljava/lang/Object;", false);
    }

    /**
     * Of its own, and not inside the first question: the JIT leaves it out where it is not needed.
     */
    @Override
    void askAgain(Label may) {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitVarInsn(Opcodes.ALOAD, method.state);
      String hook = write ? "mayWritePart" : "mayReadPart";
      call(HEAP, hook, "(Ljava/lang/Object;I" + STATE + ")Z");
      mv.visitJumpInsn(Opcodes.IFNE, may); // stack: …, array, index
    }

    @Override
    void begin() {
      mv.visitInsn(Opcodes.DUP2);
      if (opcode == Opcodes.AASTORE) {
        load(type, method.scratch);
        hook("beginStore", "Ljava/lang/Object;ILjava/lang/Object;", true);
      } else {
        hook(write ? "beginWrite" : "beginRead", "Ljava/lang/Object;I", true);
      }
    }

    @Override
    void perform() {
      mv.visitInsn(opcode);
    }

    @Override
    Object pushed(FrameTracker tracker) {
      return opcode == Opcodes.AALOAD ? tracker.elementOf(1) : super.pushed(tracker);
    }
  }

  /** Emits an access with its probe. The value of a write is put aside already. */
  private void emit(Access access) {
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

  private void perform(Access access) {
    if (access.write) {
      load(access.type, method.scratch);
    }
    access.perform();
  }

  /** Tells the engine what was read, or written. */
  private void end(Access access) {
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
    if (opcode == Opcodes.NEW) {
      pendingNews++;
    }
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>")) {
      if (pendingNews > 0) {
        pendingNews--;
      } else if (!constructed) {
        constructed = true;
        method.constructed = new Label();
        mv.visitLabel(method.constructed);
      }
    }
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    loops.countAccess();
    boolean own = owner.equals(method.owner.name);
    boolean isPrivate = opcode == Opcodes.PUTFIELD && own && method.privateWrites.get(ownWrites++);
    Type type = Type.getType(descriptor);
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    if (filter.skips(owner, name)
        || isPrivate
        || (opcode == Opcodes.PUTFIELD && own && !constructed)
        || (opcode == Opcodes.GETFIELD
            && own
            && !method.owner.jdk
            && method.owner.isConstant(owner, name))) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      return;
    }
    if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
      store(type, method.scratch);
    }
    if (isStatic) {
      initialise(owner, name, type);
      emit(new StaticAccess(opcode, owner, name, type));
    } else {
      emit(new FieldAccess(opcode, owner, name, type));
    }
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
    if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      loops.countAccess();
      emit(new ElementAccess(opcode, false, opcode - Opcodes.IALOAD));
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      loops.countAccess();
      ElementAccess access = new ElementAccess(opcode, true, opcode - Opcodes.IASTORE);
      store(access.type, method.scratch);
      emit(access);
    } else {
      super.visitInsn(opcode);
    }
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

  // --- loops ----------------------------------------------------------------------------------

  @Override
  public void visitLabel(Label label) {
    passed.add(label);
    super.visitLabel(label);
    loops.at(label);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    boolean back = passed.contains(label);
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
