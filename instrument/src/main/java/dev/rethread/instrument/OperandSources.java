package dev.rethread.instrument;

import java.util.Arrays;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which local variables the operands on the stack came from, as far as that can be seen in the code
 * right before: {@link #UNKNOWN} for everything else. A long or double takes two places.
 */
final class OperandSources {
  static final int UNKNOWN = -1;

  private int[] stack = new int[16];
  private int depth;

  /** Nothing is known, as where code jumps to. */
  void forget() {
    depth = 0;
  }

  private void push(int source) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    stack[depth++] = source;
  }

  private void replace(int popped, int pushed) {
    depth = Math.max(0, depth - popped);
    for (int i = 0; i < pushed; i++) {
      push(UNKNOWN);
    }
  }

  /**
   * Where an operand came from.
   *
   * @param above how many places of the stack are above it
   */
  int source(int above) {
    return above < depth ? stack[depth - 1 - above] : UNKNOWN;
  }

  void visitVariable(int opcode, int variable) {
    switch (opcode) {
      case Opcodes.ALOAD -> push(variable);
      case Opcodes.ILOAD, Opcodes.FLOAD -> replace(0, 1);
      case Opcodes.LLOAD, Opcodes.DLOAD -> replace(0, 2);
      case Opcodes.LSTORE, Opcodes.DSTORE -> replace(2, 0);
      case Opcodes.RET -> forget();
      default -> replace(1, 0);
    }
    if (opcode == Opcodes.ASTORE) {
      for (int i = 0; i < depth; i++) {
        stack[i] = stack[i] == variable ? UNKNOWN : stack[i];
      }
    }
  }

  void visitConstant(Object value) {
    replace(0, value instanceof Long || value instanceof Double ? 2 : 1);
  }

  void visitField(int opcode, String descriptor) {
    int size = Type.getType(descriptor).getSize();
    switch (opcode) {
      case Opcodes.GETSTATIC -> replace(0, size);
      case Opcodes.PUTSTATIC -> replace(size, 0);
      case Opcodes.GETFIELD -> replace(1, size);
      default -> replace(1 + size, 0);
    }
  }

  /** An instruction without operands in the code. */
  void visitInstruction(int opcode) {
    switch (opcode) {
      case Opcodes.NOP, Opcodes.INEG, Opcodes.LNEG, Opcodes.FNEG, Opcodes.DNEG -> {}
      case Opcodes.DUP -> push(source(0));
      case Opcodes.DUP2 -> {
        int below = source(1);
        int top = source(0);
        push(below);
        push(top);
      }
      default -> {
        int effect = effect(opcode);
        if (effect < 0) {
          forget();
        } else {
          replace(effect >> 4, effect & 15);
        }
      }
    }
  }

  /** How much is popped, times 16, and how much is pushed; negative if that does not matter. */
  private static int effect(int opcode) {
    return switch (opcode) {
      case Opcodes.ACONST_NULL,
          Opcodes.ICONST_M1,
          Opcodes.ICONST_0,
          Opcodes.ICONST_1,
          Opcodes.ICONST_2,
          Opcodes.ICONST_3,
          Opcodes.ICONST_4,
          Opcodes.ICONST_5,
          Opcodes.FCONST_0,
          Opcodes.FCONST_1,
          Opcodes.FCONST_2 ->
          0x01;
      case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> 0x02;
      case Opcodes.LALOAD, Opcodes.DALOAD -> 0x22;
      case Opcodes.IALOAD,
          Opcodes.FALOAD,
          Opcodes.AALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD ->
          0x21;
      case Opcodes.LASTORE, Opcodes.DASTORE -> 0x40;
      case Opcodes.IASTORE,
          Opcodes.FASTORE,
          Opcodes.AASTORE,
          Opcodes.BASTORE,
          Opcodes.CASTORE,
          Opcodes.SASTORE ->
          0x30;
      case Opcodes.POP -> 0x10;
      case Opcodes.POP2 -> 0x20;
      case Opcodes.IADD,
          Opcodes.ISUB,
          Opcodes.IMUL,
          Opcodes.IDIV,
          Opcodes.IREM,
          Opcodes.ISHL,
          Opcodes.ISHR,
          Opcodes.IUSHR,
          Opcodes.IAND,
          Opcodes.IOR,
          Opcodes.IXOR,
          Opcodes.FADD,
          Opcodes.FSUB,
          Opcodes.FMUL,
          Opcodes.FDIV,
          Opcodes.FREM,
          Opcodes.FCMPL,
          Opcodes.FCMPG ->
          0x21;
      case Opcodes.LADD,
          Opcodes.LSUB,
          Opcodes.LMUL,
          Opcodes.LDIV,
          Opcodes.LREM,
          Opcodes.LAND,
          Opcodes.LOR,
          Opcodes.LXOR,
          Opcodes.DADD,
          Opcodes.DSUB,
          Opcodes.DMUL,
          Opcodes.DDIV,
          Opcodes.DREM ->
          0x42;
      case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR -> 0x32;
      case Opcodes.LCMP, Opcodes.DCMPL, Opcodes.DCMPG -> 0x41;
      case Opcodes.I2L, Opcodes.I2D, Opcodes.F2L, Opcodes.F2D -> 0x12;
      case Opcodes.L2I, Opcodes.L2F, Opcodes.D2I, Opcodes.D2F -> 0x21;
      case Opcodes.L2D, Opcodes.D2L -> 0x22;
      case Opcodes.I2F,
          Opcodes.F2I,
          Opcodes.I2B,
          Opcodes.I2C,
          Opcodes.I2S,
          Opcodes.ARRAYLENGTH ->
          0x11;
      default -> -1;
    };
  }

  /** A jump, which may not be taken. */
  void visitJump(int opcode) {
    boolean comparesTwo = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
    replace(opcode == Opcodes.GOTO ? 0 : comparesTwo ? 2 : 1, 0);
  }
}
