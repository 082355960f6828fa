package dev.rethread.instrument;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * A constructor, and up to where nobody else can know the object that it makes: what it writes to
 * the object until then concerns no other thread, and comes before everything by which one gets to
 * know it.
 *
 * <p>The object is given away by any use of {@code this} but for its fields, and perhaps by the
 * superclass's constructor.
 */
final class Construction {
  /** The object. */
  private static final class This extends BasicValue {
    static final This VALUE = new This();

    private This() {
      super(Type.getObjectType("java/lang/Object"));
    }
  }

  /** The fields of the class that it writes when others may know the object. */
  private final Set<String> lateFields = new HashSet<>();

  /** Of its writes to fields of the class, by number, those before. */
  private final BitSet early = new BitSet();

  /**
   * Looks at a constructor.
   *
   * @param owner the class
   * @param parentKeeps whether the superclass's constructor keeps the object to itself
   */
  Construction(String owner, MethodNode constructor, boolean parentKeeps) {
    int given = parentKeeps ? firstUse(owner, constructor) : -1;
    InsnList code = constructor.instructions;
    int writes = 0;
    for (int i = 0; i < code.size(); i++) {
      if (code.get(i) instanceof FieldInsnNode field
          && field.getOpcode() == Opcodes.PUTFIELD
          && field.owner.equals(owner)) {
        if (i < given) {
          early.set(writes);
        } else {
          lateFields.add(field.name);
        }
        writes++;
      }
    }
  }

  /** The first instruction by which somebody may get to know the object. */
  private static int firstUse(String owner, MethodNode constructor) {
    Uses uses = new Uses(owner);
    try {
      new Analyzer<>(uses).analyze(owner, constructor);
    } catch (AnalyzerException | RuntimeException e) {
      return -1; // not what a compiler makes
    }
    InsnList code = constructor.instructions;
    if (!uses.others.isEmpty() && hasLoop(code)) {
      return -1;
    }
    for (int i = 0; i < code.size(); i++) {
      if (uses.others.contains(code.get(i))) {
        return i;
      }
    }
    return code.size();
  }

  private static boolean hasLoop(InsnList code) {
    for (int i = 0; i < code.size(); i++) {
      AbstractInsnNode node = code.get(i);
      if (node instanceof JumpInsnNode jump && code.indexOf(jump.label) < i) {
        return true;
      }
    }
    return false;
  }

  /** Whether it writes the field only as long as nobody else knows the object. */
  boolean keeps(String field) {
    return !lateFields.contains(field);
  }

  /** The writes to fields of the class, by number, that nobody else can see. */
  BitSet privateWrites() {
    return early;
  }

  /** Follows {@code this} through the code. */
  private static final class Uses extends BasicInterpreter {
    /** Instructions that use it for something else than its fields. */
    final Set<AbstractInsnNode> others = new HashSet<>();

    private final String owner;

    Uses(String owner) {
      super(Opcodes.ASM9);
      this.owner = owner;
    }

    @Override
    public BasicValue newParameterValue(boolean isInstance, int local, Type type) {
      return isInstance && local == 0
          ? This.VALUE
          : super.newParameterValue(isInstance, local, type);
    }

    @Override
    public BasicValue merge(BasicValue a, BasicValue b) {
      return a instanceof This || b instanceof This ? This.VALUE : super.merge(a, b);
    }

    @Override
    public @Nullable BasicValue unaryOperation(AbstractInsnNode node, BasicValue value)
        throws AnalyzerException {
      int opcode = node.getOpcode();
      if (value instanceof This
          && opcode != Opcodes.GETFIELD
          && opcode != Opcodes.IFNULL
          && opcode != Opcodes.IFNONNULL) {
        others.add(node);
      }
      return super.unaryOperation(node, value);
    }

    @Override
    public @Nullable BasicValue binaryOperation(AbstractInsnNode node, BasicValue a, BasicValue b)
        throws AnalyzerException {
      int opcode = node.getOpcode();
      boolean compares = opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE;
      if (b instanceof This && !compares) {
        others.add(node);
      }
      return super.binaryOperation(node, a, b);
    }

    @Override
    public @Nullable BasicValue ternaryOperation(
        AbstractInsnNode node, BasicValue a, BasicValue b, BasicValue c) throws AnalyzerException {
      if (c instanceof This) {
        others.add(node);
      }
      return super.ternaryOperation(node, a, b, c);
    }

    @Override
    public @Nullable BasicValue naryOperation(
        AbstractInsnNode node, List<? extends BasicValue> values) throws AnalyzerException {
      int from = isByParent(node) && values.get(0) instanceof This ? 1 : 0;
      for (int i = from; i < values.size(); i++) {
        if (values.get(i) instanceof This) {
          others.add(node);
        }
      }
      return super.naryOperation(node, values);
    }

    /** Another constructor of the same class may give it away; the superclass was asked before. */
    private boolean isByParent(AbstractInsnNode node) {
      return node instanceof MethodInsnNode call
          && call.getOpcode() == Opcodes.INVOKESPECIAL
          && call.name.equals("<init>")
          && !call.owner.equals(owner);
    }
  }
}
