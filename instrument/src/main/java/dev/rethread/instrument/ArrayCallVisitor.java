package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Calls of the JDK that read and write whole arrays: each element is an access of its own. */
final class ArrayCallVisitor extends CallProbeVisitor {
  private static final String COMPARATOR = "Ljava/util/Comparator;";

  ArrayCallVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  boolean probe(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    return switch (owner) {
      case "java/lang/System" -> name.equals("arraycopy") && copy();
      case "java/lang/String" -> {
        if (isFromArray(name, descriptor)) {
          snapshotArrays(descriptor);
        }
        yield false;
      }
      case "java/util/Arrays" -> arrays(name, descriptor);
      default -> name.equals("clone") && owner.startsWith("[") && cloneArray();
    };
  }

  private boolean arrays(String name, String descriptor) {
    switch (name) {
      case "copyOf", "copyOfRange":
        return copyOf(name, descriptor);
      case "sort":
        // Within the class one form of it calls another, with the copy that is being sorted.
        return !method.owner.name.equals("java/util/Arrays") && sort(descriptor);
      case "fill":
        return fill(descriptor);
      case "equals", "hashCode", "mismatch", "compare":
        compareArrays(descriptor);
        return false;
      default:
        return false;
    }
  }

  private static boolean isFromArray(String name, String descriptor) {
    return (name.equals("valueOf") || name.equals("copyValueOf") || name.equals("<init>"))
        && (descriptor.startsWith("([C") || descriptor.startsWith("([B"));
  }

  private boolean copy() {
    return replace(
        SiteKind.COPY,
        "array elements",
        ARRAY,
        "copy",
        "(Ljava/lang/Object;ILjava/lang/Object;III)V");
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

  private boolean sort(String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …
    pushRange(arguments, locals, arguments.length >= 3);
    load(arguments[0], locals[0]);
    int last = arguments.length - 1;
    if (arguments[last].getDescriptor().equals(COMPARATOR)) {
      load(arguments[last], locals[last]);
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    return replace(
        SiteKind.COPY, "an array", ARRAY, "sort", "(IILjava/lang/Object;" + COMPARATOR + "I)V");
  }

  private boolean fill(String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …
    pushRange(arguments, locals, arguments.length > 2);
    load(arguments[0], locals[0]);
    load(arguments[arguments.length - 1], locals[arguments.length - 1]);
    Type element = arguments[arguments.length - 1];
    String type = element.getSort() >= Type.ARRAY ? "Ljava/lang/Object;" : element.getDescriptor();
    return replace(
        SiteKind.WRITE, "array elements", ARRAY, "fill", "(IILjava/lang/Object;" + type + "I)V");
  }

  /** Pushes the two indexes that follow the array among the arguments, or those of all of it. */
  private void pushRange(Type[] arguments, int[] locals, boolean given) {
    if (given) {
      load(arguments[1], locals[1]);
      load(arguments[2], locals[2]);
    } else {
      load(arguments[0], locals[0]);
      call(ARRAY, "start", "(Ljava/lang/Object;)I");
      load(arguments[0], locals[0]);
      call(ARRAY, "length", "(Ljava/lang/Object;)I");
    }
  }

  /** Gives a method of the JDK that only reads an array a copy of it, made step by step. */
  private void snapshot(String array) {
    pushSite(SiteKind.COPY, "an array");
    call(ARRAY, "snapshot", "(Ljava/lang/Object;I)Ljava/lang/Object;");
    mv.visitTypeInsn(Opcodes.CHECKCAST, array);
  }

  /** Some JDKs compare and hash arrays of primitives with vector instructions. */
  private void compareArrays(String descriptor) {
    if (descriptor.startsWith("([") && !descriptor.startsWith("([L")) {
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
}
