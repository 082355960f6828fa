package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Weak, soft and phantom references: whether the collector has cleared one, and when it hands one
 * to a queue, are inputs. A call on a class of the program may be one on a reference; the hooks
 * find out.
 */
final class ReferenceVisitor extends CallProbeVisitor {
  private static final String PACKAGE = "java/lang/ref/";
  private static final String QUEUE = PACKAGE + "ReferenceQueue";
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  /** Cleaners: what they make and poll is the program's, how they keep it is not. */
  private final boolean cleaner;

  ReferenceVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
    this.cleaner = method.owner.name.startsWith("jdk/internal/ref/");
  }

  @Override
  boolean probe(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESTATIC || isInterface) {
      return false;
    }
    if (owner.equals(QUEUE)) {
      return (name.equals("poll") || name.equals("remove"))
          && replace(
              SiteKind.INPUT,
              "a reference queue",
              REFERENCE,
              name,
              "(L" + QUEUE + ";" + descriptor.substring(1).replace(")", "I)"));
    }
    boolean known = owner.startsWith(PACKAGE) && owner.endsWith("Reference");
    if (known && name.equals("<init>")) {
      return create(owner, descriptor);
    }
    if (cleaner || !(known || mayBeReference(owner))) {
      return false;
    }
    boolean exact = opcode == Opcodes.INVOKESPECIAL;
    return switch (name + descriptor) {
      case "get()Ljava/lang/Object;" -> get(opcode, owner, exact);
      case "clear()V" -> clear(opcode, owner, exact);
      case "refersTo(Ljava/lang/Object;)Z" -> ask(opcode, owner, name, descriptor, "refersTo");
      case "enqueue()Z", "isEnqueued()Z" -> ask(opcode, owner, name, descriptor, "enqueued");
      default -> false;
    };
  }

  /** Classes of the JDK that are none are not asked: they are called too often. */
  private static boolean mayBeReference(String owner) {
    return !JdkClasses.isJdk(owner)
        ? !owner.startsWith("[")
        : owner.equals("java/util/WeakHashMap$Entry")
            || owner.startsWith("java/util/logging/")
            || owner.startsWith("java/util/concurrent/ForkJoinTask$");
  }

  private boolean create(String owner, String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …, reference
    mv.visitInsn(Opcodes.DUP);
    loadAll(arguments, locals);
    mv.visitMethodInsn(Opcodes.INVOKESPECIAL, owner, "<init>", descriptor, false);
    load(arguments[0], locals[0]); // stack: …, reference, referent
    if (arguments.length == 2) {
      load(arguments[1], locals[1]);
    } else {
      mv.visitInsn(Opcodes.ACONST_NULL);
    }
    return replace(
        SiteKind.INPUT,
        "a new reference",
        REFERENCE,
        "created",
        "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;I)V");
  }

  private boolean get(int opcode, String owner, boolean exact) {
    keepReceiver();
    int site = begin("beginGet", exact);
    mv.visitMethodInsn(opcode, owner, "get", "()Ljava/lang/Object;", false);
    load(OBJECT, method.scratch);
    push(exact ? 1 : 0);
    push(site);
    call(REFERENCE, "endGet", "(Ljava/lang/Object;Ljava/lang/Object;ZI)Ljava/lang/Object;");
    return true;
  }

  private boolean clear(int opcode, String owner, boolean exact) {
    keepReceiver();
    begin("beginClear", exact);
    mv.visitMethodInsn(opcode, owner, "clear", "()V", false);
    load(OBJECT, method.scratch);
    push(exact ? 1 : 0);
    call(REFERENCE, "endClear", "(Ljava/lang/Object;Z)V");
    return true;
  }

  /** Before a call without arguments: copies the receiver. */
  private void keepReceiver() {
    mv.visitInsn(Opcodes.DUP);
    store(OBJECT, method.scratch);
  }

  private int begin(String hook, boolean exact) {
    load(OBJECT, method.scratch);
    push(exact ? 1 : 0);
    int site = pushSite(SiteKind.INPUT, "a reference");
    call(REFERENCE, hook, "(Ljava/lang/Object;ZI)V");
    return site;
  }

  /** A question whose answer is logged when it is known. */
  private boolean ask(int opcode, String owner, String name, String descriptor, String hook) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] locals = spill(arguments); // stack: …, reference
    mv.visitInsn(Opcodes.DUP);
    loadAll(arguments, locals);
    mv.visitMethodInsn(opcode, owner, name, descriptor, false);
    return replace(SiteKind.INPUT, "a reference", REFERENCE, hook, "(Ljava/lang/Object;ZI)Z");
  }
}
