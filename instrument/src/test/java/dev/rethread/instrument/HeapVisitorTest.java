package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class HeapVisitorTest {
  /** The JVM hands out classes of the JDK without frames if they were loaded before the agent. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/HashMap"
      })
  void every_access_has_a_probe_whether_there_are_frames_or_not(String name) throws IOException {
    byte[] original = read(name);
    int probes = probes(instrument(original, name));
    assertThat(probes).isGreaterThan(10);
    assertThat(probes(instrument(withoutFrames(original), name))).isEqualTo(probes);
  }

  /** As compilers made classes before Java 6: with subroutines, and without frames. */
  @Test
  void a_method_with_a_subroutine_has_probes_too() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Old", null, "java/lang/Object", null);
    writer.visitField(Opcodes.ACC_PRIVATE, "value", "I", null, null).visitEnd();
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "get", "()I", null, null);
    method.visitCode();
    Label subroutine = new Label();
    method.visitJumpInsn(Opcodes.JSR, subroutine);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitFieldInsn(Opcodes.GETFIELD, "Old", "value", "I");
    method.visitInsn(Opcodes.IRETURN);
    method.visitLabel(subroutine);
    method.visitVarInsn(Opcodes.ASTORE, 1);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitFieldInsn(Opcodes.PUTFIELD, "Old", "value", "I");
    method.visitVarInsn(Opcodes.RET, 1);
    method.visitMaxs(2, 2);
    method.visitEnd();
    writer.visitEnd();
    byte[] instrumented =
        new Instrumenter(new SiteTable(List.of()))
            .instrument(writer.toByteArray(), "Old", false)
            .classFile();
    assertThat(probes(instrumented)).isEqualTo(2);
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      assertThat(in).isNotNull();
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }

  private static byte[] instrument(byte[] classFile, String name) {
    return new Instrumenter(new SiteTable(List.of())).instrument(classFile, name, true).classFile();
  }

  private static byte[] withoutFrames(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile).accept(writer, ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  /** How many accesses tell the engine of themselves. */
  private static int probes(byte[] classFile) {
    int[] count = new int[1];
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String method,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitMethodInsn(
                      int opcode, String owner, String name, String type, boolean isInterface) {
                    if (owner.endsWith("HeapHooks") && name.startsWith("begin")) {
                      count[0]++;
                    }
                  }
                };
              }
            },
            0);
    return count[0];
  }
}
