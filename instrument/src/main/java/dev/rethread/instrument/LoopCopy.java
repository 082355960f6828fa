package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Puts a copy of a {@link TightLoop} behind the code of its method, for the rounds in which the
 * stream may access all that the loop does. Its accesses are only counted, in a register, so that
 * the JIT makes of it what it makes of the program's own loop. The rounds of all other runs go
 * through the loop itself, and number their events alike.
 */
final class LoopCopy {
  /** A longer loop has more to do than to look. */
  private static final int MOST_INSTRUCTIONS = 300;

  private final MethodNode code;
  private final TightLoop loop;
  private final int from;
  private final int to;

  private LoopCopy(MethodNode code, TightLoop loop) {
    this.code = code;
    this.loop = loop;
    this.from = code.instructions.indexOf(loop.head);
    this.to = code.instructions.indexOf(loop.end);
  }

  /**
   * Adds one, if the loop suits.
   *
   * @return where it starts; otherwise null
   */
  static @Nullable Label add(MethodNode code, TightLoop loop) {
    LoopCopy copy = new LoopCopy(code, loop);
    return copy.isPossible() ? copy.add() : null;
  }

  private boolean isPossible() {
    if (!loop.isWhole
        || loop.bases.isEmpty()
        || to - from > MOST_INSTRUCTIONS
        || loop.end.getOpcode() != Opcodes.GOTO) {
      return false;
    }
    for (TryCatchBlockNode block : code.tryCatchBlocks) {
      if (isInside(block.start) || isInside(block.end)) {
        return false;
      }
    }
    for (AbstractInsnNode at = loop.head; at != loop.end; at = at.getNext()) {
      if (!isCopied(at) || leadsBack(at)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether an instruction leads to the next round of a loop around: others get an answer there.
   */
  private boolean leadsBack(AbstractInsnNode at) {
    return at instanceof JumpInsnNode jump && code.instructions.indexOf(jump.label) < from;
  }

  private boolean isInside(LabelNode label) {
    int at = code.instructions.indexOf(label);
    return at > from && at <= to;
  }

  /** Whether an instruction needs nothing that there is once only: no site, no place of a NEW. */
  private static boolean isCopied(AbstractInsnNode at) {
    if (at instanceof FrameNode frame) {
      return !hasPlaces(frame.local) && !hasPlaces(frame.stack);
    }
    return !(at instanceof MethodInsnNode call)
        || call.owner.equals("java/lang/Math")
        || call.owner.equals("java/lang/StrictMath");
  }

  private static boolean hasPlaces(@Nullable List<Object> types) {
    if (types != null) {
      for (Object type : types) {
        if (type instanceof LabelNode) {
          return true;
        }
      }
    }
    return false;
  }

  private Label add() {
    Map<LabelNode, LabelNode> labels = new HashMap<>();
    int index = 0;
    for (AbstractInsnNode at = code.instructions.getFirst(); at != null; at = at.getNext()) {
      if (at instanceof LabelNode label) {
        labels.put(label, index >= from && index <= to ? new LabelNode() : label);
      }
      index++;
    }
    InsnList copy = new InsnList();
    for (AbstractInsnNode at = loop.head; at != loop.end; at = at.getNext()) {
      copy.add(at.clone(labels));
    }
    copy.add(loop.end.clone(labels));
    LabelNode start = (LabelNode) copy.getFirst();
    LabelNode end = new LabelNode();
    copy.add(end);
    code.instructions.add(copy);
    cover(start, end);
    return start.getLabel();
  }

  /** What is thrown in the copy is handled as in the loop. */
  private void cover(LabelNode start, LabelNode end) {
    List<TryCatchBlockNode> blocks = new ArrayList<>();
    for (TryCatchBlockNode block : code.tryCatchBlocks) {
      blocks.add(block);
      if (code.instructions.indexOf(block.start) <= from
          && code.instructions.indexOf(block.end) > to) {
        blocks.add(new TryCatchBlockNode(start, end, block.handler, block.type));
      }
    }
    code.tryCatchBlocks = blocks;
  }
}
