package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
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
