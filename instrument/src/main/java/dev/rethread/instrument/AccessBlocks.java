package dev.rethread.instrument;

import dev.rethread.runtime.hook.HeapHooks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The accesses of a method in the order of its code, in blocks: sequences without a jump, a call or
 * anything else that has events, so that all accesses of a block can be counted at once.
 */
final class AccessBlocks {
  /** How many accesses of its block come after each access. */
  private byte[] ahead = new byte[8];

  private boolean[] first = new boolean[8];
  private int count;
  private boolean hasLoop;

  /** The local variable that an access takes its object from, if that is approved in a loop. */
  private int[] variables = new int[8];

  /** By the number of a backward jump: the variables that are looked at there. */
  private final List<List<Integer>> approvedAt = new ArrayList<>();

  /** All of these, in the order of their numbers. */
  private List<Integer> approved = List.of();

  /** Of the writes to fields of the same class, those that need no probe. */
  private final BitSet privateWrites = new BitSet();

  /**
   * Whether a write needs no probe, because only the constructor that does it knows the object.
   *
   * @param number of the write, among those to fields of the same class
   */
  boolean isPrivate(int number) {
    return privateWrites.get(number);
  }

  /** The variables whose objects are approved in loops. */
  List<Integer> approved() {
    return approved;
  }

  /**
   * The same in one loop.
   *
   * @param jump number of the backward jump at its end
   */
  List<Integer> approvedAt(int jump) {
    return approvedAt.get(jump);
  }

  /** The variable of an access, {@link OperandSources#UNKNOWN} if it is not approved in a loop. */
  int variable(int access) {
    return variables[access];
  }

  /** Whether the method needs to know its stream. */
  boolean needsState() {
    return count > 0 || hasLoop;
  }

  /** How many accesses of its block come after an access. */
  int ahead(int access) {
    return ahead[access];
  }

  /** Whether an access is the first of its block. */
  boolean isFirst(int access) {
    return first[access];
  }

  private void add(boolean isFirst) {
    if (count == ahead.length) {
      ahead = Arrays.copyOf(ahead, count * 2);
      first = Arrays.copyOf(first, count * 2);
      variables = Arrays.copyOf(variables, count * 2);
    }
    variables[count] = OperandSources.UNKNOWN;
    first[count++] = isFirst;
  }

  /** Those of all methods of a class, in the order of the class file. */
  static List<AccessBlocks> of(ClassReader reader, FieldFilter filter) {
    List<AccessBlocks> all = new ArrayList<>();
    String owner = reader.getClassName();
    boolean hasFrames = reader.readUnsignedShort(6) >= Opcodes.V1_7;
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            AccessBlocks blocks = new AccessBlocks();
            all.add(blocks);
            return new Finder(blocks, owner, new AccessRules(filter, owner, name), hasFrames);
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.EXPAND_FRAMES);
    return all;
  }

  /** Finds the accesses and where blocks end. */
  private static final class Finder extends MethodVisitor {
    private final AccessBlocks blocks;
    private final String owner;
    private final AccessRules rules;

    /** Whether frames tell where code jumps to. */
    private final boolean hasFrames;

    private final NewObject made = new NewObject();
    private final LoopReferences loops = new LoopReferences();
    private final Set<Label> passed = new HashSet<>();

    /** Writes so far to fields of the same class. */
    private int ownWrites;

    /** Accesses of the block that is not complete yet. */
    private int pending;

    Finder(AccessBlocks blocks, String owner, AccessRules rules, boolean hasFrames) {
      super(Opcodes.ASM9);
      this.blocks = blocks;
      this.owner = owner;
      this.rules = rules;
      this.hasFrames = hasFrames;
    }

    /** The next access, with so many words on the stack above the object it is about. */
    private void access(int above) {
      loops.access(above);
      if (pending > HeapHooks.MOST_AHEAD) {
        endBlock();
      }
      blocks.add(pending == 0);
      pending++;
    }

    private void endBlock() {
      for (int i = 0; i < pending; i++) {
        blocks.ahead[blocks.count - 1 - i] = (byte) i;
      }
      pending = 0;
    }

    @Override
    public void visitInsn(int opcode) {
      made.visitInstruction(opcode);
      if (AccessRules.isElementAccess(opcode)) {
        access(AccessRules.wordsAboveArray(opcode));
      } else if (opcode == Opcodes.MONITORENTER
          || opcode == Opcodes.MONITOREXIT
          || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
          || opcode == Opcodes.ATHROW) {
        endBlock();
      }
      loops.visitInstruction(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String fieldOwner, String name, String descriptor) {
      boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
      if (isStatic) {
        endBlock(); // it may initialise a class
      }
      if (!isPrivate(opcode, fieldOwner, descriptor) && rules.isProbed(opcode, fieldOwner, name)) {
        access(opcode == Opcodes.PUTFIELD ? Type.getType(descriptor).getSize() : 0);
      }
      if (isStatic) {
        endBlock();
      }
      loops.visitField(opcode, descriptor);
    }

    private boolean isPrivate(int opcode, String fieldOwner, String descriptor) {
      if (opcode == Opcodes.PUTFIELD && fieldOwner.equals(owner)) {
        boolean isPrivate = made.visitPut(descriptor);
        blocks.privateWrites.set(ownWrites++, isPrivate);
        return isPrivate;
      }
      if (opcode == Opcodes.GETFIELD) {
        made.visitGet();
      } else {
        made.visitOther();
      }
      return false;
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      made.visitVariable(opcode, variable);
      loops.sources.visitVariable(opcode, variable);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        made.visitOther();
      } else {
        made.visitConstant(operand);
        loops.sources.visitConstant(operand);
      }
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
      made.visitOther();
    }

    @Override
    public void visitFrame(
        int type,
        int numLocal,
        Object @Nullable [] local,
        int numStack,
        Object @Nullable [] stack) {
      made.isGivenAway();
      loops.visitFrame(numLocal, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      made.visitOther();
      rules.visitType(opcode);
      loops.visitTypeInstruction(opcode);
      endBlock();
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      made.visitOther();
      if (rules.visitCall(opcode, name) && hasFrames) {
        made.isConstructedBy(owner);
      }
      loops.visitCall();
      endBlock();
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      made.visitOther();
      loops.visitCall();
      endBlock();
    }

    @Override
    public void visitLdcInsn(Object value) {
      made.visitConstant(value);
      loops.visitConstant(value);
      endBlock(); // a constant may be computed
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      made.visitOther();
      loops.visitCall();
      endBlock();
    }

    @Override
    public void visitLabel(Label label) {
      passed.add(label);
      loops.visitLabel(label);
      endBlock();
    }

    @Override
    public void visitTryCatchBlock(
        Label start, Label end, Label handler, @Nullable String type) {
      loops.visitHandler();
    }

    private void jump(Label label) {
      made.visitOther();
      blocks.hasLoop |= passed.contains(label);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
      jump(label);
      loops.visitJump(opcode, label);
      endBlock();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
      visitSwitch(otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
      visitSwitch(otherwise, labels);
    }

    private void visitSwitch(Label otherwise, Label[] labels) {
      jump(otherwise);
      for (Label label : labels) {
        jump(label);
      }
      loops.visitSwitch(otherwise, labels);
      endBlock();
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      endBlock();
      blocks.approved = loops.end(blocks.variables, blocks.approvedAt);
    }
  }
}
