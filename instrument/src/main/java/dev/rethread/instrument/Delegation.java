package dev.rethread.instrument;

import org.objectweb.asm.Opcodes;

/**
 * Finds the call in a constructor by which {@code this} becomes an object: the first one of a
 * constructor that is not for an object that the code has allocated itself.
 */
final class Delegation {
  /** Objects that were allocated and whose constructors have not been called. */
  private int pending;

  private boolean passed;

  /** An instruction with a type. */
  void visit(int opcode) {
    if (opcode == Opcodes.NEW) {
      pending++;
    }
  }

  /** Whether a call is the one; asked once for each. */
  boolean isThat(int opcode, String name) {
    if (passed || opcode != Opcodes.INVOKESPECIAL || !name.equals("<init>")) {
      return false;
    }
    if (pending > 0) {
      pending--;
      return false;
    }
    passed = true;
    return true;
  }
}
