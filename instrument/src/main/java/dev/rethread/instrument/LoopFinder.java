package dev.rethread.instrument;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the {@link TightLoop}s of a method before the visitors that instrument it see its code, in
 * the order of which nothing changes.
 */
final class LoopFinder extends MethodNode {
  private final MethodVisitor next;
  private final MethodContext method;
  private final FieldFilter filter;

  /** For each instruction, where what is on the stack comes from; null if it is not known yet. */
  private Frame<SourceValue> @Nullable [] frames;

  LoopFinder(MethodVisitor next, MethodContext method, FieldFilter filter) {
    super(Opcodes.ASM9, method.access, method.name, method.descriptor, null, null);
    this.next = next;
    this.method = method;
    this.filter = filter;
  }

  @Override
  public void visitEnd() {
    super.visitEnd();
    try {
      Map<Label, TightLoop> found = find();
      for (TightLoop loop : found.values()) {
        loop.copy = LoopCopy.add(this, loop);
      }
      method.setLoops(found);
    } catch (AnalyzerException e) {
      // The JVM will say what is wrong with the code.
    }
    accept(next);
  }

  private Map<Label, TightLoop> find() throws AnalyzerException {
    Map<Label, TightLoop> found = new HashMap<>();
    Map<LabelNode, Integer> ends = new HashMap<>();
    for (AbstractInsnNode at = instructions.getFirst(); at != null; at = at.getNext()) {
      if (at instanceof JumpInsnNode jump && index(jump.label) < index(jump)) {
        ends.put(jump.label, index(jump));
      }
    }
    for (LabelNode head : ends.keySet()) {
      int from = index(head);
      int to = end(head, ends);
      if (!hasInner(from, to, ends) && isTight(head, ends)) {
        TightLoop loop = look(head, from, to);
        if (!loop.bases.isEmpty()) {
          found.put(head.getLabel(), loop);
          lookAround(head, ends, found);
        }
      }
    }
    return found;
  }

  private static int end(LabelNode head, Map<LabelNode, Integer> ends) {
    return ends.getOrDefault(head, 0);
  }

  private boolean hasInner(int from, int to, Map<LabelNode, Integer> ends) {
    for (LabelNode head : ends.keySet()) {
      if (index(head) > from && index(head) <= to) {
        return true;
      }
    }
    return false;
  }

  /** Finds the loops around one that has been found. */
  private void lookAround(
      LabelNode innermost, Map<LabelNode, Integer> ends, Map<Label, TightLoop> found) {
    TightLoop loop = found.get(innermost.getLabel());
    LabelNode inside = innermost;
    while (loop != null) {
      LabelNode around = around(inside, ends);
      TightLoop outer = null;
      if (around != null && isTight(around, ends)) {
        int from = index(around);
        int to = end(around, ends);
        if (isAlone(inside, from, to, ends) && areKept(found, innermost, from, to)) {
          outer = new TightLoop(around, instructions.get(to));
          outer.jumps = jumps(from, to);
          loop.outer = outer;
          found.put(around.getLabel(), outer);
          inside = around;
        }
      }
      loop = outer;
    }
  }

  /** The head of the smallest loop around another; null if there is none. */
  private @Nullable LabelNode around(LabelNode inside, Map<LabelNode, Integer> ends) {
    LabelNode smallest = null;
    for (LabelNode head : ends.keySet()) {
      if (index(head) < index(inside)
          && end(head, ends) > end(inside, ends)
          && (smallest == null || index(head) > index(smallest))) {
        smallest = head;
      }
    }
    return smallest;
  }

  /** Whether a loop has no other loop in it than one, and those in that. */
  private boolean isAlone(LabelNode inside, int from, int to, Map<LabelNode, Integer> ends) {
    for (LabelNode head : ends.keySet()) {
      int at = index(head);
      boolean within = at >= index(inside) && end(head, ends) <= end(inside, ends);
      if (at > from && at <= to && !within) {
        return false;
      }
    }
    return true;
  }

  /** Whether what an inner loop accesses all along is the same in all rounds of an outer one. */
  private boolean areKept(Map<Label, TightLoop> found, LabelNode inner, int from, int to) {
    BitSet assigned = assigned(from, to);
    TightLoop loop = found.get(inner.getLabel());
    if (loop != null) {
      for (TightLoop.Base base : loop.bases) {
        if (assigned.get(base.variable)) {
          return false;
        }
      }
    }
    return true;
  }

  private int jumps(int head, int end) {
    int jumps = 0;
    for (int i = head; i <= end; i++) {
      if (instructions.get(i) instanceof JumpInsnNode jump && index(jump.label) == head) {
        jumps++;
      }
    }
    return jumps;
  }

  private int index(AbstractInsnNode instruction) {
    return instructions.indexOf(instruction);
  }

  /** Whether there is a frame at the head of a loop, and of no other loop. */
  private static boolean hasFrame(LabelNode head, Map<LabelNode, Integer> ends) {
    AbstractInsnNode at = head.getNext();
    while (at != null && at.getOpcode() < 0 && !(at instanceof FrameNode)) {
      if (at instanceof LabelNode && ends.containsKey(at)) {
        return false;
      }
      at = at.getNext();
    }
    return at instanceof FrameNode;
  }

  // --- which loops are tight ------------------------------------------------------------------

  private boolean isTight(LabelNode head, Map<LabelNode, Integer> ends) {
    int end = end(head, ends);
    for (int i = index(head); i <= end; i++) {
      if (!isHarmless(instructions.get(i))) {
        return false;
      }
    }
    return hasFrame(head, ends) && isEnteredAt(index(head), end);
  }

  /** Whether an instruction leads to no events but for those of its own access. */
  private boolean isHarmless(AbstractInsnNode at) {
    return switch (at.getOpcode()) {
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> isInitialised((FieldInsnNode) at);
      case Opcodes.LDC -> isPlain(((LdcInsnNode) at).cst);
      case Opcodes.INVOKESTATIC -> isSilent((MethodInsnNode) at);
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKEDYNAMIC,
          Opcodes.MONITORENTER,
          Opcodes.MONITOREXIT,
          Opcodes.NEW,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF,
          Opcodes.TABLESWITCH,
          Opcodes.LOOKUPSWITCH,
          Opcodes.RET ->
          false;
      default -> true;
    };
  }

  private boolean isInitialised(FieldInsnNode at) {
    return filter.isInitialised(method, at.owner, at.name);
  }

  private static boolean isSilent(MethodInsnNode call) {
    return LocalsVisitor.isSilent(call.owner, call.name);
  }

  private static boolean isPlain(Object constant) {
    return !(constant instanceof ConstantDynamic
        || constant instanceof Type
        || constant instanceof Handle);
  }

  /** Whether all ways into a loop lead through its head. */
  private boolean isEnteredAt(int head, int end) {
    for (TryCatchBlockNode block : tryCatchBlocks) {
      if (isWithin(block.handler, head - 1, end)) {
        return false;
      }
    }
    for (AbstractInsnNode at = instructions.getFirst(); at != null; at = at.getNext()) {
      if (index(at) < head || index(at) > end) {
        if (at instanceof JumpInsnNode jump && isWithin(jump.label, head, end)) {
          return false;
        } else if (at instanceof TableSwitchInsnNode table
            && (isWithin(table.dflt, head, end) || isAnyWithin(table.labels, head, end))) {
          return false;
        } else if (at instanceof LookupSwitchInsnNode lookup
            && (isWithin(lookup.dflt, head, end) || isAnyWithin(lookup.labels, head, end))) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isAnyWithin(Iterable<LabelNode> labels, int head, int end) {
    for (LabelNode label : labels) {
      if (isWithin(label, head, end)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWithin(LabelNode label, int head, int end) {
    return index(label) > head && index(label) <= end;
  }

  // --- what they access -----------------------------------------------------------------------

  private TightLoop look(LabelNode start, int head, int end) throws AnalyzerException {
    TightLoop loop = new TightLoop(start, instructions.get(end));
    loop.jumps = jumps(head, end);
    BitSet assigned = assigned(head, end);
    int accesses = 0;
    for (int i = head; i <= end; i++) {
      AbstractInsnNode at = instructions.get(i);
      if (at instanceof FieldInsnNode || isArrayAccess(at.getOpcode())) {
        boolean looks = looksAtObject(at);
        TightLoop.Base base = looks ? base(at, depth(at), head, assigned) : null;
        if (base != null) {
          loop.add(accesses, base, isWrite(at.getOpcode()), isOfNumbers(at.getOpcode()));
        }
        loop.isWhole &= base != null || !(looks || looksAtStatic(at));
        accesses++;
      }
    }
    return loop;
  }

  /** The local variables that change in the loop. */
  private BitSet assigned(int head, int end) {
    BitSet assigned = new BitSet();
    for (int i = head; i <= end; i++) {
      if (instructions.get(i) instanceof VarInsnNode at && at.getOpcode() >= Opcodes.ISTORE) {
        assigned.set(at.var, at.var + 2); // or it may be a long
      }
    }
    return assigned;
  }

  private static boolean isArrayAccess(int opcode) {
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
  }

  private static boolean isOfNumbers(int opcode) {
    return isArrayAccess(opcode) && opcode != Opcodes.AALOAD && opcode != Opcodes.AASTORE;
  }

  private static boolean isWrite(int opcode) {
    return opcode == Opcodes.PUTFIELD || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
  }

  /** Whether an access has a probe that looks at the header of an object. */
  private boolean looksAtObject(AbstractInsnNode at) {
    return !(at instanceof FieldInsnNode field)
        || (field.getOpcode() == Opcodes.PUTFIELD && !filter.skips(field.owner, field.name))
        || (field.getOpcode() == Opcodes.GETFIELD
            && !filter.skips(field.owner, field.name)
            && !method.owner.isConstant(field.owner, field.name));
  }

  private boolean looksAtStatic(AbstractInsnNode at) {
    return (at.getOpcode() == Opcodes.GETSTATIC || at.getOpcode() == Opcodes.PUTSTATIC)
        && at instanceof FieldInsnNode field
        && !filter.skips(field.owner, field.name);
  }

  /** How deep in the stack the object is that is accessed. */
  private static int depth(AbstractInsnNode at) {
    return switch (at.getOpcode()) {
      case Opcodes.GETFIELD -> 1;
      case Opcodes.PUTFIELD -> 2;
      default -> isWrite(at.getOpcode()) ? 3 : 2;
    };
  }

  private TightLoop.@Nullable Base base(AbstractInsnNode at, int depth, int head, BitSet assigned)
      throws AnalyzerException {
    AbstractInsnNode source = source(at, depth);
    if (source == null || index(source) < head) {
      return null;
    }
    if (source instanceof VarInsnNode load && source.getOpcode() == Opcodes.ALOAD) {
      return assigned.get(load.var) ? null : new TightLoop.Base(load.var, null, "");
    }
    if (source instanceof FieldInsnNode field
        && source.getOpcode() == Opcodes.GETFIELD
        && field.owner.equals(method.owner.name)
        && method.owner.isConstant(field.owner, field.name)
        && source(field, 1) instanceof VarInsnNode self
        && self.var == 0
        && !method.isStatic()
        && !assigned(0, instructions.size() - 1).get(0)) {
      return new TightLoop.Base(0, field.name, field.desc);
    }
    return null;
  }

  /** The only instruction that has pushed what is on the stack; null if there are several. */
  private @Nullable AbstractInsnNode source(AbstractInsnNode at, int depth)
      throws AnalyzerException {
    Frame<SourceValue>[] known = frames;
    if (known == null) {
      known = new Analyzer<>(new Sources()).analyze(method.owner.name, this);
      frames = known;
    }
    Frame<SourceValue> frame = known[index(at)];
    if (frame == null || frame.getStackSize() < depth) {
      return null;
    }
    SourceValue value = frame.getStack(frame.getStackSize() - depth);
    return value.insns.size() == 1 ? value.insns.iterator().next() : null;
  }

  /** A copy on the stack comes from where the original comes from. */
  private static final class Sources extends SourceInterpreter {
    Sources() {
      super(Opcodes.ASM9);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode at, SourceValue value) {
      return at instanceof VarInsnNode ? super.copyOperation(at, value) : value;
    }
  }
}
