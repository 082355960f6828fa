package dev.rethread.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What stands at the heads and at the ends of loops: see {@link TightLoop}. */
final class LoopProbes extends ProbeVisitor {
  private static final String STATE = "L" + LocalsVisitor.STATE + ";";

  /** The loop that the code is in; null if it is in none that is tight. */
  private @Nullable TightLoop loop;

  /** The loop whose copy the code is in; null if it is in none. */
  private @Nullable TightLoop copied;

  /** Whether its head was passed, but not yet the frame that stands there. */
  private boolean atHead;

  /** Instructions so far in that loop that access something. */
  private int accesses;

  LoopProbes(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  /** The code has come to an instruction that accesses something. */
  void countAccess() {
    accesses++;
  }

  /** What the last such instruction accesses, if the loop has looked at it; otherwise null. */
  TightLoop.@Nullable Base base() {
    return loop == null ? null : loop.covered.get(accesses - 1);
  }

  /** The stream may have given up what the loop has looked at. */
  void forget() {
    mv.visitInsn(Opcodes.ICONST_0);
    mv.visitVarInsn(Opcodes.ISTORE, method.may());
    for (int i = 0; i < method.divisible; i++) {
      mv.visitInsn(Opcodes.LCONST_0);
      mv.visitVarInsn(Opcodes.LSTORE, method.parts(i));
    }
    mv.visitInsn(Opcodes.ICONST_0); // and look again soon
    mv.visitVarInsn(Opcodes.ISTORE, method.rounds());
  }

  /** Leads on if the element is one of the parts that the loop may access; keeps the stack. */
  void askForPart(TightLoop.Base base, Label may) {
    mv.visitInsn(Opcodes.DUP);
    mv.visitVarInsn(Opcodes.LLOAD, method.parts(base.number));
    mv.visitVarInsn(Opcodes.ILOAD, method.partShift(base.number));
    call(LOOP, "isAmong", "(IJI)Z");
    mv.visitJumpInsn(Opcodes.IFNE, may);
  }

  boolean isInside() {
    return loop != null;
  }

  /** Whether the code is in the copy of a loop, where nothing is looked at. */
  boolean isInCopy() {
    return copied != null;
  }

  /** The code has come to a place. */
  void at(Label label) {
    TightLoop starts = method.loopAt(label);
    if (starts != null) {
      loop = starts;
      atHead = true;
      accesses = 0;
    }
    TightLoop copy = method.copiedAt(label);
    if (copy != null) {
      copied = copy; // up to the next one, or the end of the method
    }
  }

  /** At the head of a tight loop: looks at what it accesses all along. */
  void afterFrame(FrameTracker tracker) {
    TightLoop starts = loop;
    if (starts == null || !atHead) {
      return;
    }
    atHead = false;
    if (starts.isBetween()) {
      return; // that its head is a place of its own would make no difference
    }
    if (starts.outer != null) {
      mv.visitVarInsn(Opcodes.ILOAD, method.rounds());
      mv.visitJumpInsn(Opcodes.IFGT, starts.top);
    }
    if (starts.bases.isEmpty()) {
      forget();
    } else {
      look(starts);
    }
    mv.visitLabel(starts.top);
    tracker.frame(mv, 0, null);
    if (starts.copy != null) {
      mv.visitVarInsn(Opcodes.ILOAD, method.may());
      mv.visitJumpInsn(Opcodes.IFNE, starts.copy);
    }
  }

  private void look(TightLoop starts) {
    mv.visitInsn(Opcodes.ICONST_1);
    for (TightLoop.Base base : starts.bases) {
      lookAt(base);
    }
    mv.visitVarInsn(Opcodes.ISTORE, method.may());
    push(TightLoop.ROUNDS);
    mv.visitVarInsn(Opcodes.ISTORE, method.rounds());
    if (starts.divisible > 0) {
      mv.visitVarInsn(Opcodes.ILOAD, method.may());
      mv.visitJumpInsn(Opcodes.IFNE, starts.top);
      lookAtParts(starts);
    }
  }

  /** Stack: may */
  private void lookAt(TightLoop.Base base) {
    load(base);
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    String hook = base.write ? "mayKeepWriting" : "mayKeepReading";
    call(LOOP, hook, "(ILjava/lang/Object;" + STATE + ")I");
  }

  /** If the stream may access all parts of all that have any, it may access all of them. */
  private void lookAtParts(TightLoop starts) {
    for (TightLoop.Base base : starts.bases) {
      if (base.number >= 0) {
        load(base);
        mv.visitInsn(Opcodes.DUP);
        call(LOOP, "partShift", "(Ljava/lang/Object;)I");
        mv.visitVarInsn(Opcodes.ISTORE, method.partShift(base.number));
        mv.visitVarInsn(Opcodes.ALOAD, method.state);
        String hook = base.write ? "writableParts" : "readableParts";
        call(LOOP, hook, "(Ljava/lang/Object;" + STATE + ")J");
        mv.visitVarInsn(Opcodes.LSTORE, method.parts(base.number));
      }
    }
    mv.visitInsn(Opcodes.ICONST_1);
    for (TightLoop.Base base : starts.bases) {
      if (base.number >= 0) {
        mv.visitVarInsn(Opcodes.LLOAD, method.parts(base.number));
        call(LOOP, "mayKeepAll", "(IJ)I");
      } else {
        lookAt(base);
      }
    }
    mv.visitVarInsn(Opcodes.ISTORE, method.may());
  }

  private void load(TightLoop.Base base) {
    mv.visitVarInsn(Opcodes.ALOAD, base.variable);
    if (base.field != null) {
      mv.visitFieldInsn(Opcodes.GETFIELD, method.owner.name, base.field, base.descriptor);
    }
  }

  /**
   * A jump back, or any jump in a copy.
   *
   * @return whether it has been emitted; otherwise it must be, with a poll
   */
  boolean jump(int opcode, Label label, @Nullable FrameTracker tracker) {
    TightLoop copy = copied;
    if (copy != null) {
      if (label == copy.copy) {
        jumpBack(opcode, label, copy, tracker);
      } else {
        mv.visitJumpInsn(opcode, label);
      }
      return true;
    }
    TightLoop back = method.loopAt(label);
    if (back == null) {
      return false;
    }
    boolean inner = back == loop;
    if (inner) {
      jumpBack(opcode, back.isBetween() ? label : back.top, back, tracker);
    }
    if (--back.jumps == 0) {
      loop = back.outer;
    }
    return inner;
  }

  /** The next round of a tight loop, which starts there unless it is time to look again. */
  private void jumpBack(int opcode, Label start, TightLoop back, @Nullable FrameTracker tracker) {
    Label past = new Label();
    if (opcode != Opcodes.GOTO) {
      mv.visitJumpInsn(opposite(opcode), past);
    }
    mv.visitIincInsn(method.rounds(), -1);
    mv.visitVarInsn(Opcodes.ILOAD, method.rounds());
    mv.visitJumpInsn(Opcodes.IFGT, start);
    poll();
    if (back.outer != null) {
      forget();
    }
    mv.visitJumpInsn(Opcodes.GOTO, back.head.getLabel());
    if (opcode != Opcodes.GOTO && tracker != null) {
      mv.visitLabel(past);
      boolean two = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
      tracker.frame(mv, two ? 2 : 1, null);
      mv.visitInsn(Opcodes.NOP);
    }
  }

  /** The instruction that jumps if another does not. */
  private static int opposite(int opcode) {
    return switch (opcode) {
      case Opcodes.IFNULL -> Opcodes.IFNONNULL;
      case Opcodes.IFNONNULL -> Opcodes.IFNULL;
      default -> ((opcode + 1) ^ 1) - 1; // they come in pairs, the first of them odd
    };
  }

  /** Answers whoever has taken the keys away. */
  void poll() {
    if (method.usesState() && method.hasLoops) {
      mv.visitVarInsn(Opcodes.ALOAD, method.state);
      mv.visitVarInsn(Opcodes.ILOAD, method.delta);
      call(HEAP, "poll", "(" + STATE + "I)I");
      mv.visitVarInsn(Opcodes.ISTORE, method.delta);
    }
  }
}
