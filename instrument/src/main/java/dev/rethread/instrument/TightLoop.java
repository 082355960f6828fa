package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * A loop in which nothing happens that could take from the stream what it may access, but for its
 * own probes: no calls, no monitors. What an innermost loop accesses all along is looked at once
 * before it, and again after every so many rounds.
 *
 * <pre>
 *   head:                                  whoever comes to the loop comes here
 *     may = mayKeepReading(array, s) &amp; …
 *     if (!may) parts = readableParts(array, s), …
 *     rounds = ROUNDS
 *   top:
 *     if (may) goto copy                   if there is one
 *     …                                    accesses look at nothing as long as there is may
 *     if (--rounds &gt; 0) goto top           instead of: goto head
 *     poll; goto head
 * </pre>
 *
 * <p>There is a copy of the loop, behind all other code of the method, for the rounds in which it
 * may access all of them, if these are all that it accesses: no probe is in the JIT's way there.
 * See {@link LoopCopy}.
 *
 * <p>If it may not access all of them, there still are those that it may, or of which it may access
 * some parts: accesses to arrays of numbers look at a set of parts in a local variable.
 *
 * <p>A loop around one such loop, and no other, only keeps all that from round to round, if what it
 * stands for does not change in it either. The inner one looks if there are no rounds left.
 */
final class TightLoop {
  /** So many rounds may pass until whoever has taken the keys away gets an answer. */
  static final int ROUNDS = 1000;

  /** For so many arrays it knows the parts: each makes every slow way longer. */
  private static final int MOST_DIVISIBLE = 4;

  /** Something that the loop accesses, and that is the same in all rounds. */
  static final class Base {
    /** The local variable; unless there is a field: {@code this}. */
    final int variable;

    /** A field of {@code this} that is constant; null for the local variable itself. */
    final @Nullable String field;

    final String descriptor;

    /** Whether it is written as well. */
    boolean write;

    /** Its number among those that are arrays of numbers, which may have parts; or -1. */
    int number = -1;

    Base(int variable, @Nullable String field, String descriptor) {
      this.variable = variable;
      this.field = field;
      this.descriptor = descriptor;
    }
  }

  /** Its first and its last instruction. */
  final LabelNode head;

  final AbstractInsnNode end;

  /** Whether it accesses nothing but what it looks at, or what never changes. */
  boolean isWhole = true;

  /** Where its copy starts; null if there is none. */
  @Nullable Label copy;

  /** The one around it, for which the same holds; null if there is none. */
  @Nullable TightLoop outer;

  /** What has to be looked at; nothing if it is around another. */
  final List<Base> bases = new ArrayList<>();

  /** Of the instructions that access fields or arrays, by number, those of such objects. */
  final Map<Integer, Base> covered = new HashMap<>();

  /** How many of them may have parts. */
  int divisible;

  /** How many jumps lead back that have not been visited yet. */
  int jumps;

  /** Where rounds start that look at nothing. */
  final Label top = new Label();

  TightLoop(LabelNode head, AbstractInsnNode end) {
    this.head = head;
    this.end = end;
  }

  /** Whether it is around a loop, and in another. */
  boolean isBetween() {
    return outer != null && bases.isEmpty();
  }

  /**
   * Notes an access of something.
   *
   * @param hasParts whether it may have parts
   */
  void add(int access, Base base, boolean write, boolean hasParts) {
    Base known = base;
    for (Base other : bases) {
      if (other.variable == base.variable && String.valueOf(other.field).equals(base.field + "")) {
        known = other;
      }
    }
    if (known == base) {
      bases.add(base);
    }
    covered.put(access, known);
    known.write |= write;
    if (hasParts && known.number < 0 && divisible < MOST_DIVISIBLE) {
      known.number = divisible++;
    }
  }
}
