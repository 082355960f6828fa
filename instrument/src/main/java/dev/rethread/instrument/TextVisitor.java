package dev.rethread.instrument;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Accesses to a StringBuilder, which is not instrumented inside: what it does in a call is one
 * step.
 */
final class TextVisitor extends CallProbeVisitor {
  private static final Type STRING = Type.getObjectType("java/lang/String");
  private static final String OBJECT_TO_STRING = "(Ljava/lang/Object;)Ljava/lang/String;";

  private static final Set<String> READS =
      Set.of("charAt", "length", "toString", "indexOf", "lastIndexOf", "substring", "isEmpty");

  /** The types that a variable may have which holds a StringBuilder. */
  private static final Set<String> ITS_TYPES =
      Set.of(
          "Ljava/io/Serializable;",
          "Ljava/lang/Appendable;",
          "Ljava/lang/CharSequence;",
          "Ljava/lang/Comparable;",
          "Ljava/lang/Object;",
          "Ljava/lang/StringBuilder;");

  TextVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  boolean probe(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    return switch (owner) {
      case "java/lang/StringBuilder" -> builder(opcode, owner, name, descriptor);
      case "java/lang/CharSequence" -> sequence(name, descriptor);
      case "java/lang/String" ->
          name.equals("valueOf")
              && descriptor.equals(OBJECT_TO_STRING)
              && read("valueOf", "(Ljava/lang/Object;I)Ljava/lang/String;");
      case "java/io/PrintStream", "java/io/PrintWriter" -> {
        if (name.startsWith("print") && descriptor.equals("(Ljava/lang/Object;)V")) {
          read("frozen", "(Ljava/lang/Object;I)Ljava/lang/Object;");
        }
        yield false;
      }
      default -> false;
    };
  }

  private boolean read(String hook, String descriptor) {
    return replace(SiteKind.READ, "text", TEXT, hook, descriptor);
  }

  private boolean sequence(String name, String descriptor) {
    return switch (name) {
      case "charAt", "length", "subSequence", "toString" ->
          read(name, "(Ljava/lang/CharSequence;" + descriptor.substring(1).replace(")", "I)"));
      default -> false;
    };
  }

  /** What is appended is turned into a string before, which may take steps of its own. */
  private boolean builder(int opcode, String owner, String name, String descriptor) {
    if (opcode != Opcodes.INVOKEVIRTUAL || name.equals("hashCode") || name.equals("getClass")) {
      return false;
    }
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …, builder
    if (name.equals("append") || name.equals("insert")) {
      for (int i = 0; i < arguments.length; i++) {
        if (isText(arguments[i])) {
          asString(arguments, locals, i);
        }
      }
    }
    String called = withStrings(descriptor, arguments);
    boolean reads = READS.contains(name);
    mv.visitInsn(Opcodes.DUP);
    pushSite(reads ? SiteKind.READ : SiteKind.WRITE, "text");
    call(ATOMIC, reads ? "read" : "write", "(Ljava/lang/Object;I)V");
    return perform(opcode, owner, name, called, arguments, locals);
  }

  private static boolean isText(Type type) {
    return ITS_TYPES.contains(type.getDescriptor())
        || type.getDescriptor().equals("Ljava/lang/StringBuffer;");
  }

  /** Without a stream: what one would load, while a class is being instrumented, would not be. */
  private static boolean anyIsText(Type[] types) {
    for (Type type : types) {
      if (isText(type)) {
        return true;
      }
    }
    return false;
  }

  private void asString(Type[] arguments, int[] locals, int i) {
    load(arguments[i], locals[i]);
    read("valueOf", "(Ljava/lang/Object;I)Ljava/lang/String;");
    arguments[i] = STRING;
    store(STRING, locals[i]);
  }

  /** Part of a sequence can only be appended as one: there is no such method for strings. */
  private static String withStrings(String descriptor, Type[] arguments) {
    return descriptor.contains("Ljava/lang/CharSequence;II")
        ? descriptor
        : Type.getMethodDescriptor(Type.getReturnType(descriptor), arguments);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... constants) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    if (bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")
        && anyIsText(arguments)) {
      int[] locals = spill(arguments); // stack: …
      for (int i = 0; i < arguments.length; i++) {
        if (isText(arguments[i])) {
          asString(arguments, locals, i);
        }
      }
      loadAll(arguments, locals);
    }
    String called = Type.getMethodDescriptor(Type.getReturnType(descriptor), arguments);
    super.visitInvokeDynamicInsn(name, called, bootstrap, constants);
  }
}
