package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/** What must be known of a class before its methods are instrumented. Methods have numbers. */
final class ClassScan extends ClassVisitor {
  private static final BitSet NONE = new BitSet();

  private final String owner;
  private final boolean parentKeeps;

  /** More accesses than that in a method, and the JVM might not compile it with fast ways. */
  private static final int MANY_ACCESSES = 150;

  private final BitSet accessing = new BitSet();
  private final BitSet looping = new BitSet();
  private final BitSet huge = new BitSet();
  private final BitSet calling = new BitSet();
  private final Set<String> finals = new HashSet<>();
  private final Set<String> instanceFields = new HashSet<>();

  /** Final static fields that only the initialiser writes: others wait for its end. */
  private final Set<String> staticFinals = new HashSet<>();

  private final Set<String> fields = new HashSet<>();
  private final List<String> references = new ArrayList<>();
  private final Map<Integer, MethodNode> constructors = new HashMap<>();
  private final Map<Integer, BitSet> privateWrites = new HashMap<>();

  /** Per method, the fields of the class that it reads. */
  private final Map<Integer, Set<String>> ownReads = new HashMap<>();

  /** Per constructor, how often it writes such fields. */
  private final Map<Integer, Integer> ownWrites = new HashMap<>();

  private final FieldFilter filter;
  private final String parent;
  private final boolean isFinal;
  private boolean isSynchronized;
  private int number = -1;

  /** Whether it counts all accesses, those included that nobody else can see. */
  private final boolean countsAll;

  private ClassScan(ClassReader reader, FieldFilter filter, boolean countsAll) {
    super(Opcodes.ASM9);
    this.filter = filter;
    this.countsAll = countsAll;
    owner = reader.getClassName();
    parent = String.valueOf(reader.getSuperName());
    isFinal = (reader.getAccess() & Opcodes.ACC_FINAL) != 0;
    parentKeeps = JdkClasses.isDiscreet(reader.getSuperName());
  }

  /**
   * Scans a class.
   *
   * @param jdk whether it is one of the JDK: numbers of its events are in schedules that people
   *     keep, so that all of its accesses are events, whether others can see them or not
   */
  static ClassScan of(ClassReader reader, FieldFilter filter, boolean jdk) {
    ClassScan scan = new ClassScan(reader, filter, jdk);
    reader.accept(scan, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    if (reader.readUnsignedShort(6) < Opcodes.V1_7) { // those may have subroutines
      scan.finals.clear();
      scan.staticFinals.clear();
    } else {
      scan.lookAtConstructors();
    }
    return scan;
  }

  private void lookAtConstructors() {
    List<Construction> all = new ArrayList<>();
    for (Map.Entry<Integer, MethodNode> entry : constructors.entrySet()) {
      Construction construction = new Construction(owner, entry.getValue(), parentKeeps);
      privateWrites.put(entry.getKey(), construction.privateWrites());
      all.add(construction);
    }
    for (Construction construction : all) {
      for (String field : finals.toArray(new String[0])) {
        if (!construction.keeps(field)) {
          finals.remove(field);
        }
      }
    }
  }

  /** Whether the code of a method has accesses to fields or arrays that need a probe. */
  boolean accesses(int method) {
    if (countsAll) {
      return accessing.get(method) || ownReads.containsKey(method) || ownWrites.containsKey(method);
    }
    return accessing.get(method)
        || !finals.containsAll(ownReads.getOrDefault(method, Set.of()))
        || ownWrites.getOrDefault(method, 0) > privateWrites(method).cardinality();
  }

  /** Whether it jumps backwards. */
  boolean hasLoops(int method) {
    return looping.get(method);
  }

  /**
   * Whether all objects of the class and of no other have nothing but constant fields: nobody looks
   * at who accesses them.
   */
  boolean isConstant() {
    return isFinal
        && (parent.equals("java/lang/Object") || parent.equals("java/lang/Record"))
        && finals.containsAll(instanceFields);
  }

  /** Whether there are synchronized methods that lock objects of the class. */
  boolean isSynchronized() {
    return isSynchronized;
  }

  /** Whether it has subroutines, as compilers made them before there were frames. */
  boolean hasSubroutines(int method) {
    return calling.get(method);
  }

  /** Whether it has very many accesses. */
  boolean isHuge(int method) {
    return huge.get(method);
  }

  /** Of the writes of a constructor to fields of its class, by number, those nobody can see. */
  BitSet privateWrites(int method) {
    return privateWrites.getOrDefault(method, NONE);
  }

  /** The fields that have their value for good before anybody else knows the object, or class. */
  Set<String> constants() {
    Set<String> constants = new HashSet<>(finals);
    constants.addAll(staticFinals);
    return constants;
  }

  /** The fields by which objects of the class refer to others, if they are known by name alone. */
  List<String> references() {
    return references;
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    if ((access & Opcodes.ACC_STATIC) == 0) {
      instanceFields.add(name);
    }
    if ((access & Opcodes.ACC_FINAL) != 0) {
      ((access & Opcodes.ACC_STATIC) == 0 ? finals : staticFinals).add(name);
    }
    boolean refers = descriptor.startsWith("L") || descriptor.startsWith("[");
    if (!fields.add(name)) { // of another type
      references.remove(name);
      finals.remove(name);
      staticFinals.remove(name);
    } else if (refers && (access & Opcodes.ACC_STATIC) == 0) {
      references.add(name);
    }
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    int method = ++number;
    isSynchronized |=
        (access & (Opcodes.ACC_SYNCHRONIZED | Opcodes.ACC_STATIC)) == Opcodes.ACC_SYNCHRONIZED;
    boolean constructs = name.equals("<init>");
    boolean initialises = name.equals("<clinit>");
    MethodNode node =
        constructs ? new MethodNode(Opcodes.ASM9, access, name, descriptor, null, null) : null;
    if (node != null) {
      constructors.put(method, node);
    }
    return new MethodVisitor(Opcodes.ASM9, node) {
      private final Set<Label> passed = new HashSet<>();
      private int accesses;

      @Override
      public void visitLabel(Label label) {
        passed.add(label);
        super.visitLabel(label);
      }

      @Override
      public void visitJumpInsn(int opcode, Label label) {
        if (opcode == Opcodes.JSR) {
          calling.set(method);
        }
        jump(label);
        super.visitJumpInsn(opcode, label);
      }

      @Override
      public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        jump(otherwise);
        for (Label label : labels) {
          jump(label);
        }
        super.visitTableSwitchInsn(min, max, otherwise, labels);
      }

      @Override
      public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        jump(otherwise);
        for (Label label : labels) {
          jump(label);
        }
        super.visitLookupSwitchInsn(otherwise, keys, labels);
      }

      private void jump(Label label) {
        if (passed.contains(label)) {
          looping.set(method);
        }
      }

      private void countAccess() {
        if (++accesses > MANY_ACCESSES) {
          huge.set(method);
        }
      }

      @Override
      public void visitFieldInsn(int opcode, String fieldOwner, String field, String type) {
        boolean constructsOwn =
            opcode == Opcodes.PUTFIELD && constructs && fieldOwner.equals(owner);
        if (constructsOwn) {
          ownWrites.put(method, ownWrites.getOrDefault(method, 0) + 1);
        }
        if (!filter.skips(fieldOwner, field)) {
          countAccess();
          if (!constructsOwn) {
            access(opcode, fieldOwner, field);
          }
        }
        if (opcode == Opcodes.PUTFIELD && !constructs && fieldOwner.equals(owner)) {
          finals.remove(field); // before Java 9 a class file could
        }
        if (opcode == Opcodes.PUTSTATIC && !initialises && fieldOwner.equals(owner)) {
          staticFinals.remove(field); // likewise
        }
        super.visitFieldInsn(opcode, fieldOwner, field, type);
      }

      private void access(int opcode, String fieldOwner, String field) {
        if (opcode == Opcodes.GETFIELD && fieldOwner.equals(owner)) {
          Set<String> reads = ownReads.getOrDefault(method, new HashSet<>());
          reads.add(field);
          ownReads.put(method, reads);
        } else {
          accessing.set(method);
        }
      }

      @Override
      public void visitInsn(int opcode) {
        if ((opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
            || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)) {
          accessing.set(method);
          countAccess();
        }
        super.visitInsn(opcode);
      }
    };
  }
}
