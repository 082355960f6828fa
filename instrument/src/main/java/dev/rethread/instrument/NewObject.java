package dev.rethread.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The object that a constructor makes, as long as nobody else can know of it: what the constructor
 * writes to it then concerns no other thread, and comes before everything by which one gets to
 * know it. That is so from the call of {@code Object}'s constructor up to the first use of {@code
 * this} for anything but its fields, or the first place that code jumps to.
 */
final class NewObject {
  /** The stack is not known to have {@code this} on it. */
  private static final int NOWHERE = -1;

  private boolean isPrivate;

  /** How many words are on the stack above {@code this}. */
  private int above = NOWHERE;

  /** The superclass's constructor has returned. */
  void isConstructedBy(String superclass) {
    isPrivate = superclass.equals("java/lang/Object") || superclass.equals("java/lang/Record");
    above = NOWHERE;
  }

  /** Somebody may get to know the object, or the code that follows may be jumped to. */
  void isGivenAway() {
    isPrivate = false;
  }

  /** Something happens that does not use the stack as far down as {@code this}, or so it must be. */
  void visitOther() {
    isPrivate &= above == NOWHERE;
  }

  void visitVariable(int opcode, int variable) {
    if (opcode == Opcodes.ALOAD && variable == 0) {
      visitOther();
      above = 0;
    } else if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD) {
      push(opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD ? 2 : 1);
    } else {
      isPrivate &= above == NOWHERE && variable != 0;
    }
  }

  /** A constant. */
  void visitConstant(Object value) {
    push(value instanceof Long || value instanceof Double ? 2 : 1);
  }

  void visitInstruction(int opcode) {
    if (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1) {
      boolean isWide =
          opcode == Opcodes.LCONST_0
              || opcode == Opcodes.LCONST_1
              || opcode == Opcodes.DCONST_0
              || opcode == Opcodes.DCONST_1;
      push(isWide ? 2 : 1);
    } else {
      visitOther();
    }
  }

  private void push(int words) {
    if (above != NOWHERE) {
      above += words;
    }
  }

  /** A field is read. */
  void visitGet() {
    if (above == 0) {
      above = NOWHERE;
    } else {
      visitOther();
    }
  }

  /**
   * A field of the constructor's class is written.
   *
   * @return whether that is nobody else's business
   */
  boolean visitPut(String descriptor) {
    boolean isOwn = above == Type.getType(descriptor).getSize();
    if (isOwn) {
      above = NOWHERE;
    } else {
      visitOther();
    }
    return isOwn && isPrivate;
  }
}
