package dev.rethread.instrument;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls that are replaced by a hook or surrounded by probes. Calls and not bodies, because the JIT
 * replaces most of these methods by code of its own.
 */
final class CallVisitor extends ProbeVisitor {
  private static final Set<String> SELF_HASHED =
      Set.of(
          "java/lang/String",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Short",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Boolean",
          "java/lang/Double",
          "java/lang/Float",
          "java/math/BigInteger",
          "java/math/BigDecimal");

  /** Where a copy is kept, above all arguments of a call. */
  private static final int SORTED = 6;

  private static final Set<String> READS_TEXT =
      Set.of("charAt", "length", "toString", "indexOf", "lastIndexOf", "substring", "isEmpty");

  private final Treatment treatment;

  CallVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
    this.treatment = method.owner.treatment;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (!replaced(opcode, owner, name, descriptor)
        && !(treatment.accesses() && surrounded(opcode, owner, name, descriptor))) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }

  /** Calls a hook with the arguments of the original call, the receiver first, and the site. */
  private boolean replace(
      SiteKind kind, String detail, String hooks, String hook, String descriptor) {
    pushSite(kind, detail);
    call(hooks, hook, descriptor);
    return true;
  }

  private boolean replaced(int opcode, String owner, String name, String descriptor) {
    switch (name) {
      case "nanoTime", "currentTimeMillis":
        return owner.equals("java/lang/System")
            && replace(SiteKind.INPUT, name, INPUT, name, "(I)J");
      case "getNanoTimeAdjustment":
        return owner.equals("jdk/internal/misc/VM")
            && replace(SiteKind.INPUT, "the time", INPUT, name, "(JI)J");
      case "freeMemory", "totalMemory", "maxMemory":
        return owner.equals("java/lang/Runtime")
            && replace(SiteKind.INPUT, name, INPUT, name, "(Ljava/lang/Runtime;I)J");
      case "length", "getFilePointer", "setLength":
        return owner.equals("java/io/RandomAccessFile")
            && replace(
                SiteKind.INPUT,
                name,
                FILE,
                name,
                "(Ljava/io/RandomAccessFile;" + descriptor.substring(1).replace(")", "I)"));
      case "identityHashCode":
        return owner.equals("java/lang/System")
            && replace(SiteKind.INPUT, name, INPUT, name, "(Ljava/lang/Object;I)I");
      case "hashCode":
        compareArrays(owner, descriptor);
        return hashCode(opcode, owner, descriptor);
      case "wait":
        return monitors(opcode)
            && switch (descriptor) {
              case "()V" -> await("(Ljava/lang/Object;I)V");
              case "(J)V" -> await("(Ljava/lang/Object;JI)V");
              case "(JI)V" -> await("(Ljava/lang/Object;JII)V");
              default -> false;
            };
      case "notify":
        return monitors(opcode)
            && descriptor.equals("()V")
            && replace(SiteKind.NOTIFY, name, MONITOR, "signal", "(Ljava/lang/Object;I)V");
      case "notifyAll":
        return monitors(opcode)
            && descriptor.equals("()V")
            && replace(SiteKind.NOTIFY, name, MONITOR, "signalAll", "(Ljava/lang/Object;I)V");
      case "sleep":
        return owner.equals("java/lang/Thread")
            && !method.owner.name.equals("java/lang/Thread")
            && opcode == Opcodes.INVOKESTATIC
            && replace(SiteKind.SLEEP, name, THREAD, name, descriptor.replace(")", "I)"));
      case "park", "unpark":
        return owner.equals("jdk/internal/misc/Unsafe") && park(name, descriptor);
      case "arraycopy":
        return treatment.accesses()
            && owner.equals("java/lang/System")
            && replace(
                SiteKind.COPY,
                "array elements",
                ARRAY,
                "copy",
                "(Ljava/lang/Object;ILjava/lang/Object;III)V");
      case "clone":
        return treatment.accesses() && owner.startsWith("[") && cloneArray();
      case "copyOf", "copyOfRange":
        return treatment.accesses() && owner.equals("java/util/Arrays") && copyOf(name, descriptor);
      case "sort":
        return treatment.accesses() && owner.equals("java/util/Arrays") && sort(descriptor);
      case "valueOf", "copyValueOf", "<init>":
        if (treatment.accesses()
            && owner.equals("java/lang/String")
            && (descriptor.startsWith("([C") || descriptor.startsWith("([B"))) {
          snapshotArrays(descriptor);
        }
        return false;
      case "equals", "mismatch", "compare":
        compareArrays(owner, descriptor);
        return false;
      case "fill":
        return treatment.accesses() && owner.equals("java/util/Arrays") && fill(descriptor);
      default:
        return false;
    }
  }

  private boolean monitors(int opcode) {
    return treatment.monitors() && opcode != Opcodes.INVOKESTATIC;
  }

  private boolean await(String descriptor) {
    return replace(SiteKind.WAIT, "notification", MONITOR, "await", descriptor);
  }

  private boolean hashCode(int opcode, String owner, String descriptor) {
    if (opcode == Opcodes.INVOKESTATIC
        || !descriptor.equals("()I")
        || SELF_HASHED.contains(owner)) {
      return false;
    }
    if (opcode == Opcodes.INVOKESPECIAL) {
      return owner.equals("java/lang/Object")
          && replace(
              SiteKind.INPUT,
              "identityHashCode",
              INPUT,
              "identityHashCode",
              "(Ljava/lang/Object;I)I");
    }
    return replace(SiteKind.INPUT, "hashCode", INPUT, "hashCode", "(Ljava/lang/Object;I)I");
  }

  private boolean park(String name, String descriptor) {
    boolean park = name.equals("park");
    String inserted = "(Ljdk/internal/misc/Unsafe;" + descriptor.substring(1).replace(")", "I)");
    return replace(park ? SiteKind.PARK : SiteKind.UNPARK, "a thread", THREAD, name, inserted);
  }

  private boolean cloneArray() {
    return replace(
        SiteKind.COPY, "an array", ARRAY, "clone", "(Ljava/lang/Object;I)Ljava/lang/Object;");
  }

  /** Strings use these methods too: what they do there is nobody's business. */
  private boolean copyOf(String name, String descriptor) {
    Type result = Type.getReturnType(descriptor);
    String arguments = name.equals("copyOf") ? "(Ljava/lang/Object;I" : "(Ljava/lang/Object;II";
    if (descriptor.contains("Ljava/lang/Class;")) {
      arguments += "Ljava/lang/Class;";
    }
    replace(SiteKind.COPY, "an array", ARRAY, name, arguments + "I)Ljava/lang/Object;");
    mv.visitTypeInsn(Opcodes.CHECKCAST, result.getInternalName());
    return true;
  }

  /** Sorts a copy: the elements are read and written step by step. */
  private boolean sort(String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …
    load(arguments[0], locals[0]);
    snapshot(arguments[0].getInternalName());
    store(arguments[0], method.scratch + SORTED);
    method.scratchUsed = Math.max(method.scratchUsed, SORTED + 1);
    load(arguments[0], method.scratch + SORTED);
    for (int i = 1; i < arguments.length; i++) {
      load(arguments[i], locals[i]);
    }
    super.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/Arrays", "sort", descriptor, false);
    load(arguments[0], method.scratch + SORTED);
    load(arguments[0], locals[0]);
    return replace(
        SiteKind.COPY, "an array", ARRAY, "restore", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
  }

  private boolean fill(String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …
    if (arguments.length == 2) {
      load(arguments[0], locals[0]);
      call(ARRAY, "start", "(Ljava/lang/Object;)I");
      load(arguments[0], locals[0]);
      call(ARRAY, "length", "(Ljava/lang/Object;)I");
    } else {
      load(arguments[1], locals[1]);
      load(arguments[2], locals[2]);
    }
    load(arguments[0], locals[0]);
    load(arguments[arguments.length - 1], locals[arguments.length - 1]);
    Type element = arguments[arguments.length - 1];
    String type = element.getSort() >= Type.ARRAY ? "Ljava/lang/Object;" : element.getDescriptor();
    return replace(
        SiteKind.WRITE, "array elements", ARRAY, "fill", "(IILjava/lang/Object;" + type + "I)V");
  }

  // --- accesses through a call ----------------------------------------------------------------

  private boolean surrounded(int opcode, String owner, String name, String descriptor) {
    return switch (owner) {
      case "jdk/internal/misc/Unsafe", "sun/misc/Unsafe" ->
          UnsafeOperation.isAccess(name, descriptor) && unsafe(opcode, owner, name, descriptor);
      case "java/lang/invoke/VarHandle" -> varHandle(opcode, owner, name, descriptor);
      case "java/lang/reflect/Field" -> field(opcode, owner, name, descriptor);
      case "java/lang/reflect/Array" -> array(opcode, owner, name, descriptor);
      case "java/lang/Object" -> name.equals("clone") && cloneObject(opcode, owner, descriptor);
      case "java/lang/StringBuilder", "java/lang/StringBuffer" ->
          text(opcode, owner, name, descriptor);
      default -> false;
    };
  }

  private boolean unsafe(int opcode, String owner, String name, String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …, unsafe
    load(arguments[0], locals[0]);
    load(arguments[1], locals[1]);
    push(UnsafeOperation.writes(name) ? 1 : 0);
    pushSite(kind(UnsafeOperation.writes(name)), "memory");
    call(ATOMIC, "unsafe", "(Ljava/lang/Object;JZI)V");
    return perform(opcode, owner, name, descriptor, arguments, locals);
  }

  private boolean varHandle(int opcode, String owner, String name, String descriptor) {
    int values = VarHandleOperation.values(name);
    if (values < 0) {
      return false;
    }
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int coordinates = arguments.length - values;
    boolean write = VarHandleOperation.writes(name);
    int[] locals = spill(arguments); // stack: …, handle
    if (coordinates == 0) {
      mv.visitInsn(Opcodes.DUP);
      push(write ? 1 : 0);
      pushSite(kind(write), "a variable");
      call(ATOMIC, "staticHandle", "(Ljava/lang/invoke/VarHandle;ZI)V");
    } else if (coordinates == 1 || arguments[1].getSort() != Type.INT) {
      load(arguments[0], locals[0]);
      push(write ? 1 : 0);
      pushSite(kind(write), "a variable");
      call(ATOMIC, "fieldHandle", "(Ljava/lang/Object;ZI)V");
    } else {
      load(arguments[0], locals[0]);
      load(arguments[1], locals[1]);
      push(write ? 1 : 0);
      pushSite(kind(write), "an array element");
      call(ATOMIC, "elementHandle", "(Ljava/lang/Object;IZI)V");
    }
    return perform(opcode, owner, name, descriptor, arguments, locals);
  }

  private boolean field(int opcode, String owner, String name, String descriptor) {
    boolean write = name.startsWith("set") && descriptor.endsWith(")V");
    boolean read = name.startsWith("get") && descriptor.startsWith("(Ljava/lang/Object;)");
    if ((!write && !read) || name.equals("setAccessible")) {
      return false;
    }
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …, field
    mv.visitInsn(Opcodes.DUP);
    load(arguments[0], locals[0]);
    push(write ? 1 : 0);
    pushSite(kind(write), "a field by reflection");
    call(ATOMIC, "field", "(Ljava/lang/reflect/Field;Ljava/lang/Object;ZI)V");
    return perform(opcode, owner, name, descriptor, arguments, locals);
  }

  private boolean array(int opcode, String owner, String name, String descriptor) {
    boolean write = name.startsWith("set");
    if (!descriptor.startsWith("(Ljava/lang/Object;I") || (!write && !name.startsWith("get"))) {
      return false;
    }
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …
    load(arguments[0], locals[0]);
    load(arguments[1], locals[1]);
    push(write ? 1 : 0);
    pushSite(kind(write), "an array element");
    call(ATOMIC, "elementHandle", "(Ljava/lang/Object;IZI)V");
    return perform(opcode, owner, name, descriptor, arguments, locals);
  }

  private boolean cloneObject(int opcode, String owner, String descriptor) {
    mv.visitInsn(Opcodes.DUP); // stack: …, object, object
    pushSite(SiteKind.READ, "all fields");
    call(HEAP, "read", "(Ljava/lang/Object;I)V");
    super.visitMethodInsn(opcode, owner, "clone", descriptor, false);
    endKeeping("endRead", Type.getReturnType(descriptor));
    return true;
  }

  /**
   * Builders of strings are not instrumented inside: what they do in a call is one step. An object
   * that is appended is turned into a string before, which may take steps of its own.
   */
  private boolean text(int opcode, String owner, String name, String descriptor) {
    if (opcode != Opcodes.INVOKEVIRTUAL || name.equals("hashCode") || name.equals("getClass")) {
      return false;
    }
    boolean appends = descriptor.startsWith("(Ljava/lang/Object;)");
    if (appends) {
      mv.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          "java/lang/String",
          "valueOf",
          "(Ljava/lang/Object;)Ljava/lang/String;",
          false);
    }
    String called =
        appends ? descriptor.replace("(Ljava/lang/Object;)", "(Ljava/lang/String;)") : descriptor;
    Type[] arguments = Type.getArgumentTypes(called);
    int[] locals = spill(arguments); // stack: …, builder
    boolean reads = READS_TEXT.contains(name);
    mv.visitInsn(Opcodes.DUP);
    pushSite(reads ? SiteKind.READ : SiteKind.WRITE, "text");
    call(HEAP, reads ? "read" : "write", "(Ljava/lang/Object;I)V");
    return perform(opcode, owner, name, called, arguments, locals);
  }

  /** Gives a method of the JDK that only reads an array a copy of it, made step by step. */
  private void snapshot(String array) {
    pushSite(SiteKind.COPY, "an array");
    call(ARRAY, "snapshot", "(Ljava/lang/Object;I)Ljava/lang/Object;");
    mv.visitTypeInsn(Opcodes.CHECKCAST, array);
  }

  /** Some JDKs compare and hash arrays of primitives with vector instructions. */
  private void compareArrays(String owner, String descriptor) {
    if (treatment.accesses()
        && owner.equals("java/util/Arrays")
        && descriptor.startsWith("([")
        && !descriptor.startsWith("([L")) {
      snapshotArrays(descriptor);
    }
  }

  private void snapshotArrays(String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments);
    for (int i = 0; i < arguments.length; i++) {
      load(arguments[i], locals[i]);
      if (arguments[i].getSort() == Type.ARRAY) {
        snapshot(arguments[i].getInternalName());
      }
    }
  }

  private static SiteKind kind(boolean write) {
    return write ? SiteKind.ATOMIC : SiteKind.READ;
  }

  /** Puts the arguments aside. */
  private int[] spill(Type[] arguments) {
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
  private boolean perform(
      int opcode, String owner, String name, String descriptor, Type[] arguments, int[] locals) {
    for (int i = 0; i < arguments.length; i++) {
      load(arguments[i], locals[i]);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, false);
    Type result = Type.getReturnType(descriptor);
    if (result.getSort() == Type.VOID) {
      push(0);
      end("endWrite", Type.INT_TYPE);
    } else {
      endKeeping("endRead", result);
    }
    return true;
  }

  // --- calls through a method reference -------------------------------------------------------

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    Object[] replaced = arguments.clone();
    for (int i = 0; i < replaced.length; i++) {
      if (replaced[i] instanceof Handle handle) {
        boolean text = treatment.accesses() && !method.owner.jdk && TextBridges.isText(handle);
        replaced[i] = text ? method.owner.bridges.bridge(handle) : MethodReferences.replace(handle);
      }
    }
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, replaced);
  }
}
