package dev.rethread.instrument;

import dev.rethread.runtime.hook.StaticHandles;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** An instruction that accesses something, with what {@link HeapVisitor} puts around it. */
abstract class HeapAccess extends ProbeVisitor {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");
  private static final String STATE = "L" + LocalsVisitor.STATE + ";";

  final boolean write;
  final Type type;
  final String detail;

  /** Slots of the stack that name the place: an object, or an array and an index. */
  final int place;

  private HeapAccess(
      MethodVisitor next,
      MethodContext method,
      boolean write,
      Type type,
      String detail,
      int place) {
    super(next, method);
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

  /** The access has a site. */
  void noteSite(int site) {}

  /** Pushes what begin hooks take last, and calls one. */
  final void beginHook(String hook, String arguments) {
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    mv.visitVarInsn(Opcodes.ILOAD, method.delta);
    noteSite(pushSite(write ? SiteKind.WRITE : SiteKind.READ, detail, type));
    call(HEAP, hook, "(" + arguments + STATE + "II)I");
  }

  /** Likewise for a question. */
  final void askHook(String hook, String arguments) {
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    mv.visitVarInsn(Opcodes.ILOAD, method.delta);
    call(HEAP, hook, "(" + arguments + STATE + "I)Z");
  }

  /** The same of a field that may be found to be constant later. */
  final void askHook(String hook, String arguments, int lateConstant) {
    if (lateConstant == 0) {
      askHook(hook, arguments);
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, method.state);
      mv.visitVarInsn(Opcodes.ILOAD, method.delta);
      push(lateConstant);
      call(HEAP, hook, "(" + arguments + STATE + "II)Z");
    }
  }

  /** Of a field, by its name. */
  private abstract static class Named extends HeapAccess {
    private final int opcode;
    final String owner;

    Named(
        MethodVisitor next,
        MethodContext method,
        int opcode,
        boolean write,
        String owner,
        String name,
        Type type,
        int place) {
      super(next, method, write, type, name, place);
      this.opcode = opcode;
      this.owner = owner;
    }

    @Override
    final void perform() {
      mv.visitFieldInsn(opcode, owner, detail, type.getDescriptor());
    }
  }

  static final class OfField extends Named {
    private final boolean isPrivate;
    private final boolean constant;
    private final int late;

    /**
     * An access to a field.
     *
     * @param isPrivate whether nobody else can know the object yet
     */
    OfField(
        MethodVisitor next,
        MethodContext method,
        int opcode,
        String owner,
        String name,
        Type type,
        boolean isPrivate) {
      super(next, method, opcode, opcode == Opcodes.PUTFIELD, owner, name, type, 1);
      this.isPrivate = isPrivate;
      this.constant = isPrivate || (!write && method.owner.isConstant(owner, name));
      this.late = write || constant ? 0 : method.owner.lateConstant(owner, name);
    }

    @Override
    void ask() {
      if (constant) {
        askHook("mayAccessConstant", "");
      } else if (JdkLocks.isGuarded(owner)) {
        mv.visitInsn(Opcodes.DUP);
        askHook("mayAccessGuarded", "Ljava/lang/Object;");
      } else {
        mv.visitInsn(Opcodes.DUP); // stack: …, object, object
        askHook(write ? "mayWrite" : "mayRead", "Ljava/lang/Object;", late);
      }
    }

    @Override
    void begin() {
      mv.visitInsn(Opcodes.DUP);
      String hook = isPrivate ? "beginPrivate" : write ? "beginWrite" : "beginRead";
      beginHook(hook, "Ljava/lang/Object;");
    }

    @Override
    void noteSite(int site) {
      if (!write) {
        method.owner.accesses(site, owner, detail);
      }
    }
  }

  static final class OfStatic extends Named {
    private final int field;
    private final boolean constant;
    private final int late;

    OfStatic(
        MethodVisitor next,
        MethodContext method,
        int opcode,
        String owner,
        String name,
        Type type) {
      super(next, method, opcode, opcode == Opcodes.PUTSTATIC, owner, name, type, 0);
      this.field = StaticHandles.field(name, type.getDescriptor());
      this.constant = method.owner.isConstant(owner, name); // if it is written, by the initialiser
      this.late = write || constant ? 0 : method.owner.lateConstant(owner, name);
    }

    @Override
    void ask() {
      if (constant) {
        askHook("mayAccessConstant", "");
      } else {
        push(field);
        askHook(write ? "mayWriteStatic" : "mayReadStatic", "I", late);
      }
    }

    @Override
    void begin() {
      push(field);
      beginHook(write ? "beginWriteStatic" : "beginReadStatic", "I");
    }

    @Override
    void noteSite(int site) {
      if (!write || constant) {
        method.owner.accesses(site, owner, detail);
      }
    }
  }

  static final class OfElement extends HeapAccess {
    private final int opcode;

    OfElement(MethodVisitor next, MethodContext method, int opcode) {
      super(next, method, opcode >= Opcodes.IASTORE, typeOf(opcode), "an array element", 2);
      this.opcode = opcode;
    }

    /** They come in the order int, long, float, double, Object, byte, char, short. */
    private static Type typeOf(int opcode) {
      int first = opcode >= Opcodes.IASTORE ? Opcodes.IASTORE : Opcodes.IALOAD;
      return switch (opcode - first) {
        case 1 -> Type.LONG_TYPE;
        case 2 -> Type.FLOAT_TYPE;
        case 3 -> Type.DOUBLE_TYPE;
        case 4 -> OBJECT;
        default -> Type.INT_TYPE;
      };
    }

    @Override
    void ask() {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitInsn(Opcodes.POP); // stack: …, array, index, array
      askHook(write ? "mayWrite" : "mayRead", "Ljava/lang/Object;");
    }

    /**
     * Of its own, and not inside the first question: the JIT leaves it out where it is not needed.
     * Nor inside the hook that begins an access, whose end would have to be told as well: {@code
     * SparseMultiply} took twice as long.
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
        beginHook("beginStore", "Ljava/lang/Object;ILjava/lang/Object;");
      } else {
        beginHook(write ? "beginWrite" : "beginRead", "Ljava/lang/Object;I");
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
}
