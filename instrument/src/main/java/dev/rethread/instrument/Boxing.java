package dev.rethread.instrument;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Code that turns primitive values into objects and back. */
final class Boxing {
  /** Pushes an array with the values of successive local variables. */
  static void pushArguments(MethodVisitor mv, Type[] types, int firstLocal) {
    pushSmall(mv, types.length);
    mv.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
    int local = firstLocal;
    for (int i = 0; i < types.length; i++) {
      mv.visitInsn(Opcodes.DUP);
      pushSmall(mv, i);
      mv.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), local);
      box(mv, types[i]);
      mv.visitInsn(Opcodes.AASTORE);
      local += types[i].getSize();
    }
  }

  private static void pushSmall(MethodVisitor mv, int value) {
    mv.visitIntInsn(Opcodes.BIPUSH, value);
  }

  private static void box(MethodVisitor mv, Type type) {
    if (type.getSort() < Type.ARRAY) {
      String owner = owner(type);
      String descriptor = "(" + type.getDescriptor() + ")L" + owner + ";";
      mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "valueOf", descriptor, false);
    }
  }

  /** From the object on the stack to a value of the type. */
  static void unbox(MethodVisitor mv, Type type) {
    if (type.getSort() == Type.VOID) {
      mv.visitInsn(Opcodes.POP);
    } else if (type.getSort() >= Type.ARRAY) {
      mv.visitTypeInsn(Opcodes.CHECKCAST, type.getInternalName());
    } else {
      String owner = owner(type);
      mv.visitTypeInsn(Opcodes.CHECKCAST, owner);
      mv.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          owner,
          type.getClassName() + "Value",
          "()" + type.getDescriptor(),
          false);
    }
  }

  private static String owner(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.BYTE -> "java/lang/Byte";
      case Type.CHAR -> "java/lang/Character";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.LONG -> "java/lang/Long";
      case Type.FLOAT -> "java/lang/Float";
      default -> "java/lang/Double";
    };
  }

  private Boxing() {}
}
