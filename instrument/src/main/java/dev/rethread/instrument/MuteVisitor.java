package dev.rethread.instrument;

import java.util.regex.Pattern;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods that do the JVM's work in the middle of the program's: nothing in them is an event. */
final class MuteVisitor extends BodyVisitor {
  /** Methods that return a class which may be a new one. */
  private static final Pattern LOADING = Pattern.compile("^(loadClass|defineClass)");

  MuteVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  void atStart() {
    call(INIT, "mute", "()V");
  }

  @Override
  void atReturn(int opcode) {
    if (method.descriptor.endsWith(")Ljava/lang/Class;") && LOADING.matcher(method.name).find()) {
      mv.visitInsn(Opcodes.DUP); // stack: … class class
      call(INIT, "loaded", "(Ljava/lang/Class;)V");
    }
    call(INIT, "unmute", "()V");
  }

  @Override
  void atThrow() {
    call(INIT, "unmute", "()V");
  }
}
