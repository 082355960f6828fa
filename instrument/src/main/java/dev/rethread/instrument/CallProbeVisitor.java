package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Base of the visitors that replace calls by a hook or surround them with probes. Calls and not
 * bodies, because the JIT replaces most of these methods by code of its own.
 */
abstract class CallProbeVisitor extends ProbeVisitor {
  final Treatment treatment;

  CallProbeVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
    this.treatment = method.owner.treatment;
  }

  /**
   * Emits another form of a call.
   *
   * @return false if the call stays as it is; what was emitted then comes before it
   */
  abstract boolean probe(
      int opcode, String owner, String name, String descriptor, boolean isInterface);

  @Override
  public final void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (!probe(opcode, owner, name, descriptor, isInterface)) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }

  /** Calls a hook with the arguments of the original call, the receiver first, and the site. */
  final boolean replace(
      SiteKind kind, String detail, String hooks, String hook, String descriptor) {
    pushSite(kind, detail);
    call(hooks, hook, descriptor);
    return true;
  }

  /** Puts the arguments aside. */
  final int[] spill(Type[] arguments) {
    int[] locals = new int[arguments.length];
    int local = method.scratch;
    for (int i = 0; i < arguments.length; i++) {
      locals[i] = local;
      local += arguments[i].getSize();
    }
    for (int i = arguments.length - 1; i >= 0; i--) {
      store(arguments[i], locals[i]);
    }
    method.scratchUsed = Math.max(method.scratchUsed, local - method.scratch);
    return locals;
  }

  /** The original call with the arguments put aside, and the end hook. */
  final boolean perform(
      int opcode, String owner, String name, String descriptor, Type[] arguments, int[] locals) {
    loadAll(arguments, locals);
    mv.visitMethodInsn(opcode, owner, name, descriptor, false);
    Type result = Type.getReturnType(descriptor);
    if (result.getSort() == Type.VOID) {
      push(0);
      push(1);
      end("endWrite", Type.INT_TYPE);
    } else {
      endRead(result);
    }
    return true;
  }

  /** Ends an access that has read the value on top of the stack, which stays there. */
  final void endRead(Type type) {
    mv.visitInsn(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    push(1);
    end("endRead", type);
  }

  final void loadAll(Type[] arguments, int[] locals) {
    for (int i = 0; i < arguments.length; i++) {
      load(arguments[i], locals[i]);
    }
  }
}
