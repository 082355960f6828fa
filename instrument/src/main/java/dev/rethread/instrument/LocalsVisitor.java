package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Gives a method the local variables that its probes need: the stream that its accesses belong to,
 * and how many of them it has counted. Both have a value from the start, and are in every frame.
 * Before anything that may lead to other events of the stream, and at every end of the method, the
 * stream is told of those that were counted. Comes last of all visitors.
 */
final class LocalsVisitor extends MethodVisitor {
  static final String STATE = "dev/rethread/runtime/ThreadState";
  private static final String TABLE = "dev/rethread/runtime/ThreadTable";

  /** More than any probe pushes. */
  private static final int PROBE_STACK = 16;

  /** Classes whose methods have no events and call nothing that has, but for some. */
  private static final Set<String> SILENT =
      Set.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Double",
          "java/lang/Float",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Math",
          "java/lang/Short",
          "java/lang/StrictMath");

  /** Those: random numbers, and the system's properties. */
  private static final Set<String> NOT_SILENT =
      Set.of("getBoolean", "getInteger", "getLong", "random");

  private final MethodContext method;
  private final FieldFilter filter;

  /** Start and end, in turn, of the code whose exceptions must not lose what was counted. */
  private final List<Label> covered = new ArrayList<>();

  /** The last place, and whether a monitor has been entered or left since. */
  private Label last = new Label();

  private boolean locked;

  /** Whether something was counted in the code so far. */
  private boolean counted;

  /** Whether something may have been counted that the stream does not know of. */
  private boolean pending;

  private final NewPlaces news = new NewPlaces();

  LocalsVisitor(MethodVisitor next, MethodContext method, FieldFilter filter) {
    super(Opcodes.ASM9, next);
    this.method = method;
    this.filter = filter;
  }

  /** Whether a method has no events and calls nothing that has. */
  static boolean isSilent(String owner, String name) {
    return SILENT.contains(owner) && !NOT_SILENT.contains(name);
  }

  /** Finds out, or finds out again, whose accesses those of a method are. */
  static void findState(MethodVisitor mv, MethodContext method) {
    pushState(mv);
    mv.visitVarInsn(Opcodes.ASTORE, method.state);
  }

  static void pushState(MethodVisitor mv) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, TABLE, "local", "()L" + STATE + ";", false);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (method.usesState()) {
      findState(mv, method);
      mv.visitInsn(Opcodes.ICONST_0);
      mv.visitVarInsn(Opcodes.ISTORE, method.delta);
      if (method.hasTightLoops()) {
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitVarInsn(Opcodes.ISTORE, method.may());
        mv.visitInsn(Opcodes.ICONST_0);
        mv.visitVarInsn(Opcodes.ISTORE, method.rounds());
        for (int i = 0; i < method.divisible; i++) {
          mv.visitInsn(Opcodes.LCONST_0);
          mv.visitVarInsn(Opcodes.LSTORE, method.parts(i));
          mv.visitInsn(Opcodes.ICONST_0);
          mv.visitVarInsn(Opcodes.ISTORE, method.partShift(i));
        }
      }
      mv.visitLabel(last);
      covered.add(last);
    }
  }

  /** Tells the stream of what was counted. */
  private void flush() {
    if (pending) {
      pushFlushed();
      mv.visitVarInsn(Opcodes.ISTORE, method.delta);
      pending = false;
    }
  }

  private void pushFlushed() {
    mv.visitVarInsn(Opcodes.ALOAD, method.state);
    mv.visitVarInsn(Opcodes.ILOAD, method.delta);
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC, ProbeVisitor.HEAP, "flush", "(L" + STATE + ";I)I", false);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    super.visitIincInsn(variable, increment);
    if (variable == method.delta && method.usesState()) {
      counted = true;
      pending = true;
    }
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    news.add(label);
    if (method.usesState()) {
      pending = counted || method.hasLoops;
      cover(label);
    }
  }

  /**
   * The JIT does not compile a method that seems to end with a monitor held. The way from or to a
   * monitor is left out, therefore; nothing is counted there.
   */
  private void cover(Label place) {
    if (locked) {
      covered.add(last);
      covered.add(place);
    } else if (place == method.constructed) {
      covered.set(0, place);
    }
    locked = false;
    last = place;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (!owner.equals(ProbeVisitor.HEAP)
        && !owner.equals(ProbeVisitor.LOOP)
        && !owner.equals(ProbeVisitor.BIRTH)
        && !isSilent(owner, name)) {
      flush();
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    flush();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  /** May run the initialiser of the class. */
  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW) {
      if (pending && !type.equals(method.owner.name)) {
        flush();
        news.move(mv);
      }
      news.pass();
    }
    super.visitTypeInsn(opcode, type);
  }

  /** Likewise. */
  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
    if (isStatic && !filter.isInitialised(method, owner, name)) {
      flush();
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitLdcInsn(Object value) {
    if (value instanceof ConstantDynamic) {
      flush();
    }
    super.visitLdcInsn(value);
  }

  @Override
  public void visitInsn(int opcode) {
    if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) || opcode == Opcodes.ATHROW) {
      flush();
    }
    locked |= opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
    super.visitInsn(opcode);
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    Object value = method.scratchType;
    if (local == null || (!method.usesState() && value == null && method.monitor == 0)) {
      super.visitFrame(type, numLocal, local, numStack, stack);
      return;
    }
    int slots = 0;
    for (int i = 0; i < numLocal; i++) {
      slots += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    int state = numLocal + method.state - slots;
    int scratch = state + method.scratch - method.state - method.divisible; // longs count once
    Object[] more = new Object[value == null ? scratch : scratch + 1];
    Arrays.fill(more, Opcodes.TOP);
    System.arraycopy(local, 0, more, 0, numLocal);
    if (method.usesState()) {
      more[state] = STATE;
      more[state + 1] = Opcodes.INTEGER;
    }
    if (method.monitor != 0) {
      more[state + 2] = "java/lang/Class";
    }
    if (method.hasTightLoops()) {
      Arrays.fill(more, scratch - 2 - 2 * method.divisible, scratch, Opcodes.INTEGER);
      for (int i = 0; i < method.divisible; i++) {
        more[scratch - 2 - 2 * (method.divisible - i)] = Opcodes.LONG;
      }
    }
    if (value != null) {
      more[scratch] = value;
    }
    super.visitFrame(type, more.length, news.in(more), numStack, news.in(stack));
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (counted) {
      Label end = new Label();
      visitLabel(end);
      covered.add(end);
      if (method.owner.version >= Opcodes.V1_6) {
        visitFrame(Opcodes.F_NEW, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
      }
      pushFlushed();
      mv.visitInsn(Opcodes.POP);
      mv.visitInsn(Opcodes.ATHROW);
      for (int i = 0; i < covered.size(); i += 2) {
        if (covered.get(i).getOffset() < covered.get(i + 1).getOffset()) {
          mv.visitTryCatchBlock(covered.get(i), covered.get(i + 1), end, null);
        }
      }
    }
    super.visitMaxs(maxStack + PROBE_STACK, method.scratch + method.scratchUsed);
  }
}
