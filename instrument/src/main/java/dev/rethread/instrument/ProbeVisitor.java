package dev.rethread.instrument;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Base of the visitors that insert probes, one for each concern. They form a chain, and each
 * ignores what those before it insert.
 *
 * <p>Most probes have no branches, so that the stack maps of the class stay valid; those of {@link
 * HeapVisitor} and {@link LoopProbes} have, and add frames that {@link FrameTracker} knows. Values
 * are put aside in local variables above those of the method.
 */
abstract class ProbeVisitor extends MethodVisitor {
  private static final String HOOKS = "dev/rethread/runtime/hook/";
  static final String HEAP = HOOKS + "HeapHooks";
  static final String BIRTH = HOOKS + "BirthHooks";
  static final String LOOP = HOOKS + "LoopHooks";
  static final String ATOMIC = HOOKS + "AtomicHooks";
  static final String ARRAY = HOOKS + "ArrayHooks";
  static final String MONITOR = HOOKS + "MonitorHooks";
  static final String THREAD = HOOKS + "ThreadHooks";
  static final String INPUT = HOOKS + "InputHooks";
  static final String CLASS_VALUE = HOOKS + "ClassValueHooks";
  static final String NATIVE_MEMORY = HOOKS + "NativeMemory";
  static final String REFERENCE = HOOKS + "ReferenceHooks";
  static final String TEXT = HOOKS + "TextHooks";
  static final String FILE = HOOKS + "FileHooks";
  static final String LEAF = HOOKS + "LeafHooks";
  static final String REFLECTION = HOOKS + "ReflectionHooks";
  static final String INIT = HOOKS + "InitHooks";
  static final String PROCESS = HOOKS + "ProcessHooks";
  static final String LIFECYCLE = HOOKS + "LifecycleHooks";

  final MethodContext method;

  ProbeVisitor(MethodVisitor next, MethodContext method) {
    super(Opcodes.ASM9, next);
    this.method = method;
  }

  @Override
  public void visitLineNumber(int line, Label start) {
    method.line = line;
    super.visitLineNumber(line, start);
  }

  /** Numbers a site and pushes the number. */
  final int pushSite(SiteKind kind, String detail) {
    int site = method.addSite(kind, detail);
    push(site);
    return site;
  }

  /** The same, of an access. */
  final int pushSite(SiteKind kind, String detail, Type type) {
    int site = method.addSite(kind, detail, type.getDescriptor());
    push(site);
    return site;
  }

  final void push(int value) {
    if (value >= -1 && value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }

  final void call(String hooks, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, hooks, name, descriptor, false);
  }

  /** Puts the value on top of the stack aside. */
  final void store(Type type, int local) {
    mv.visitVarInsn(type.getOpcode(Opcodes.ISTORE), local);
  }

  final void load(Type type, int local) {
    mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
  }

  /** Calls an end hook with the value on top of the stack, which it takes. */
  final void end(String hook, Type type) {
    call(ATOMIC, hook, "(" + hookType(type) + ")V");
  }

  /** Calls an end hook with a copy of the value on top of the stack. */
  final void endKeeping(String hook, Type type) {
    mv.visitInsn(type.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
    end(hook, type);
  }

  static String hookType(Type type) {
    return switch (type.getSort()) {
      case Type.LONG -> "J";
      case Type.FLOAT -> "F";
      case Type.DOUBLE -> "D";
      case Type.OBJECT, Type.ARRAY -> "Ljava/lang/Object;";
      default -> "I";
    };
  }

  /** The frame of a handler: an exception on the stack, and {@code this} if it is known. */
  final void handlerFrame(boolean knowsThis) {
    if (method.owner.version >= Opcodes.V1_6) {
      Object[] locals = knowsThis ? new Object[] {method.owner.name} : new Object[0];
      Object[] stack = {"java/lang/Throwable"};
      mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, stack);
    }
  }

  /** A frame at the start of the method, where nothing has changed yet. */
  final void frameAtStart() {
    if (method.owner.version >= Opcodes.V1_6) {
      Object[] locals = method.arguments();
      mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
    }
    mv.visitInsn(Opcodes.NOP); // the method's own first frame may not fall on the same place
  }
}
