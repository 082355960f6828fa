package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;

/** Methods that do the JVM's work in the middle of the program's: nothing in them is an event. */
final class MuteVisitor extends BodyVisitor {
  MuteVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  void atStart() {
    call(INIT, "mute", "()V");
  }

  @Override
  void atReturn(int opcode) {
    call(INIT, "unmute", "()V");
  }

  @Override
  void atThrow() {
    call(INIT, "unmute", "()V");
  }
}
