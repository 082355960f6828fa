package dev.rethread.instrument;

import org.objectweb.asm.Opcodes;

/** Which instructions of a method are accesses with probes; told of the others on the way. */
final class AccessRules {
  private final FieldFilter filter;
  private final String owner;

  /** In a constructor before the call of the other constructor, {@code this} is not an object. */
  private boolean constructed;

  private int pendingNews;

  AccessRules(FieldFilter filter, String owner, String methodName) {
    this.filter = filter;
    this.owner = owner;
    this.constructed = !methodName.equals("<init>");
  }

  void visitType(int opcode) {
    if (opcode == Opcodes.NEW) {
      pendingNews++;
    }
  }

  /** Returns whether this call makes {@code this} an object. */
  boolean visitCall(int opcode, String name) {
    if (opcode != Opcodes.INVOKESPECIAL || !name.equals("<init>")) {
      return false;
    }
    if (pendingNews > 0) {
      pendingNews--;
      return false;
    }
    boolean constructs = !constructed;
    constructed = true;
    return constructs;
  }

  boolean isProbed(int opcode, String fieldOwner, String name) {
    return !filter.skips(fieldOwner, name)
        && (opcode != Opcodes.PUTFIELD || constructed || !fieldOwner.equals(owner));
  }

  /** Whether an instruction without operands loads or stores an element of an array. */
  static boolean isElementAccess(int opcode) {
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
  }

  /** How many words are on the stack above the array of such an instruction. */
  static int wordsAboveArray(int opcode) {
    return switch (opcode) {
      case Opcodes.LASTORE, Opcodes.DASTORE -> 3;
      default -> opcode >= Opcodes.IASTORE ? 2 : 1;
    };
  }
}
