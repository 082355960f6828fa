package dev.rethread.instrument;

import dev.rethread.instrument.JdkLeaves.Native;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class for each package of the JDK with natives that are leaves. It has a method for each that
 * does nothing but call it, and which can be instrumented, as a native cannot.
 */
public final class NativeHelpers {
  private static final String SIMPLE_NAME = "RethreadNatives";

  static String name(String owner) {
    return owner.substring(0, owner.lastIndexOf('/') + 1) + SIMPLE_NAME;
  }

  /** The classes by their names. They are to be defined by the boot loader. */
  public static Map<String, byte[]> generate() {
    Map<String, TreeSet<Native>> byHelper = new TreeMap<>();
    for (Native leaf : JdkLeaves.natives()) {
      byHelper
          .computeIfAbsent(
              name(leaf.owner()),
              name -> new TreeSet<>(Comparator.comparing(n -> n.helper() + n.helperDescriptor())))
          .add(leaf);
    }
    Map<String, byte[]> classes = new TreeMap<>();
    byHelper.forEach((name, natives) -> classes.put(name, generate(name, natives)));
    return classes;
  }

  private static byte[] generate(String name, Iterable<Native> natives) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    writer.visit(Opcodes.V17, access, name, null, "java/lang/Object", null);
    for (Native leaf : natives) {
      MethodVisitor mv =
          writer.visitMethod(
              Opcodes.ACC_STATIC, leaf.helper(), leaf.helperDescriptor(), null, null);
      mv.visitCode();
      if (leaf.isPrivate()) {
        callPrivate(mv, leaf);
      } else {
        call(mv, leaf);
      }
      mv.visitMaxs(0, 0);
      mv.visitEnd();
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void call(MethodVisitor mv, Native leaf) {
    int local = 0;
    for (Type argument : Type.getArgumentTypes(leaf.helperDescriptor())) {
      mv.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), local);
      local += argument.getSize();
    }
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC, leaf.owner(), leaf.name(), leaf.helperDescriptor(), false);
    mv.visitInsn(Type.getReturnType(leaf.helperDescriptor()).getOpcode(Opcodes.IRETURN));
  }

  private static void callPrivate(MethodVisitor mv, Native leaf) {
    mv.visitLdcInsn(leaf.owner());
    mv.visitLdcInsn(leaf.name());
    mv.visitLdcInsn(leaf.helperDescriptor());
    Boxing.pushArguments(mv, Type.getArgumentTypes(leaf.helperDescriptor()), 0);
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC,
        ProbeVisitor.LEAF,
        "callPrivate",
        "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)"
            + "Ljava/lang/Object;",
        false);
    Type result = Type.getReturnType(leaf.helperDescriptor());
    Boxing.unbox(mv, result);
    mv.visitInsn(result.getOpcode(Opcodes.IRETURN));
  }

  private NativeHelpers() {}
}
