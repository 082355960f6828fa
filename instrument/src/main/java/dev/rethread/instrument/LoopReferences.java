package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * The local variables from which loops take the objects and arrays that they access. Only of loops
 * in which nothing is called, made or waited for: a stream can lose what it owns at their end only,
 * so that once an object is known to be its own, nobody needs to look again before that.
 */
final class LoopReferences {
  /** What the stack is known to have. */
  final OperandSources sources = new OperandSources();

  /** Of each access: where in the code it is, and the variable that its object came from. */
  private final List<int[]> accesses = new ArrayList<>();

  /** Places in the code at which anything else may happen. */
  private final TreeSet<Integer> interruptions = new TreeSet<>();

  private final Map<Label, Integer> labels = new HashMap<>();

  /** By place in the code, variables that hold references. */
  private final Map<Integer, SortedSet<Integer>> references = new HashMap<>();

  /** Of each backward jump: the place that it jumps to, and its own; null if there are several. */
  private final List<int @Nullable []> jumps = new ArrayList<>();

  private boolean hasHandlers;
  private int place;

  /** An access comes next, with so many words on the stack above the object it is about. */
  void access(int above) {
    accesses.add(new int[] {place, sources.source(above)});
  }

  void visitInstruction(int opcode) {
    sources.visitInstruction(opcode);
    place++;
    if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      interruptions.add(place);
    }
  }

  void visitConstant(Object value) {
    place++;
    sources.visitConstant(value);
    boolean isNumber =
        value instanceof Integer
            || value instanceof Long
            || value instanceof Float
            || value instanceof Double;
    if (!isNumber) {
      interruptions.add(place);
    }
  }

  void visitField(int opcode, String descriptor) {
    place++;
    sources.visitField(opcode, descriptor);
    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
      interruptions.add(place);
    }
  }

  void visitTypeInstruction(int opcode) {
    visitCall();
  }

  /** A call, or anything else that may take long. */
  void visitCall() {
    place++;
    sources.forget();
    interruptions.add(place);
  }

  void visitLabel(Label label) {
    sources.forget();
    labels.put(label, ++place);
  }

  /** Comes right after the label that it is for. */
  void visitFrame(int count, Object @Nullable [] locals) {
    SortedSet<Integer> found = new TreeSet<>();
    int variable = 0;
    for (int i = 0; i < count && locals != null; i++) {
      if (locals[i] instanceof String) {
        found.add(variable);
      }
      variable += locals[i] == Opcodes.LONG || locals[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    references.put(place, found);
  }

  void visitHandler() {
    hasHandlers = true;
  }

  void visitJump(int opcode, Label label) {
    place++;
    if (opcode == Opcodes.JSR) {
      interruptions.add(place);
    }
    sources.visitJump(opcode);
    Integer target = labels.get(label);
    if (target != null) {
      jumps.add(new int[] {target, place});
    }
  }

  void visitSwitch(Label otherwise, Label[] others) {
    place++;
    boolean isBackwards = labels.containsKey(otherwise);
    for (Label label : others) {
      isBackwards |= labels.containsKey(label);
    }
    if (isBackwards) {
      jumps.add(null);
    }
    sources.forget();
  }

  /**
   * Finds the loops.
   *
   * @param variables by access, set to the variable that its object came from, in such a loop
   * @param looked filled in: for each backward jump, the variables of its loop
   * @return all variables
   */
  List<Integer> end(int[] variables, List<List<Integer>> looked) {
    SortedSet<Integer> all = new TreeSet<>();
    for (int @Nullable [] jump : jumps) {
      SortedSet<Integer> used = new TreeSet<>();
      if (jump != null && !hasHandlers && interruptions.subSet(jump[0], jump[1] + 1).isEmpty()) {
        SortedSet<Integer> known = references.getOrDefault(jump[0], new TreeSet<>());
        for (int i = 0; i < accesses.size(); i++) {
          int[] access = accesses.get(i);
          if (access[0] >= jump[0] && access[0] <= jump[1] && known.contains(access[1])) {
            variables[i] = access[1];
            used.add(access[1]);
          }
        }
      }
      looked.add(List.copyOf(used));
      all.addAll(used);
    }
    return List.copyOf(all);
  }
}
