package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Accesses to the heap through a call: Unsafe, VarHandle, reflection. */
final class AccessCallVisitor extends CallProbeVisitor {
  AccessCallVisitor(MethodVisitor next, MethodContext method) {
    super(next, method);
  }

  @Override
  boolean probe(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    return switch (owner) {
      case "jdk/internal/misc/Unsafe", "sun/misc/Unsafe" ->
          UnsafeOperation.isAccess(name, descriptor) && unsafe(opcode, owner, name, descriptor);
      case "java/lang/invoke/VarHandle" -> varHandle(opcode, owner, name, descriptor);
      case "java/lang/reflect/Field" -> field(opcode, owner, name, descriptor);
      case "java/lang/reflect/Array" -> array(opcode, owner, name, descriptor);
      case "java/lang/Object" -> name.equals("clone") && cloneObject(opcode, owner, descriptor);
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
    publish(UnsafeOperation.writes(name), arguments, locals, 2);
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
      pushSite(kind(write), Site.SYNCHRONISED_ELEMENT);
      call(ATOMIC, "elementHandle", "(Ljava/lang/Object;IZI)V");
    }
    publish(write, arguments, locals, coordinates);
    return perform(opcode, owner, name, descriptor, arguments, locals);
  }

  /** Tells of the object that the operation may write: the last of its values. */
  private void publish(boolean write, Type[] arguments, int[] locals, int firstValue) {
    int last = arguments.length - 1;
    if (write && last >= firstValue && arguments[last].getSort() >= Type.ARRAY) {
      load(arguments[last], locals[last]);
      call(ATOMIC, "publish", "(Ljava/lang/Object;)V");
    }
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
    call(ATOMIC, "read", "(Ljava/lang/Object;I)V");
    mv.visitMethodInsn(opcode, owner, "clone", descriptor, false);
    endKeeping("endRead", Type.getReturnType(descriptor));
    return true;
  }

  private static SiteKind kind(boolean write) {
    return write ? SiteKind.ATOMIC : SiteKind.READ;
  }
}
