package dev.rethread.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets a class be initialised more than once in a JVM: its static initialiser becomes a method that
 * {@code <clinit>} calls, and static fields that it assigns are no longer final.
 *
 * <p>The fields of interfaces must be final, so interfaces stay as they are.
 */
public final class Reinitialisation {
  /** The method that initialises a class; static, without arguments. */
  public static final String METHOD = "rethread$init";

  private static final String DESCRIPTOR = "()V";

  /** The class file so changed. */
  public static byte[] prepare(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    if ((reader.getAccess() & Opcodes.ACC_INTERFACE) != 0) {
      return classFile;
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new Preparing(writer, reader.getClassName()), 0);
    return writer.toByteArray();
  }

  private static final class Preparing extends ClassVisitor {
    private final String owner;

    Preparing(ClassWriter writer, String owner) {
      super(Opcodes.ASM9, writer);
      this.owner = owner;
    }

    @Override
    public FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      boolean assigned = (access & Opcodes.ACC_STATIC) != 0 && value == null;
      int kept = assigned ? access & ~Opcodes.ACC_FINAL : access;
      return super.visitField(kept, name, descriptor, signature, value);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      if (!name.equals("<clinit>")) {
        return super.visitMethod(access, name, descriptor, signature, exceptions);
      }
      MethodVisitor method = super.visitMethod(Opcodes.ACC_STATIC, name, DESCRIPTOR, null, null);
      method.visitCode();
      method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, METHOD, DESCRIPTOR, false);
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(0, 0);
      method.visitEnd();
      int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
      return super.visitMethod(hidden, METHOD, DESCRIPTOR, signature, exceptions);
    }
  }

  private Reinitialisation() {}
}
