package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What a lambda or a stream needs would be loaded while a class of the program is instrumented, and
 * classes of the JDK that are loaded then have no probes.
 */
final class NoLambdasTest {
  /** What the compiler makes for a record; none is printed, or compared, while instrumenting. */
  private static final String OF_RECORDS = "java/lang/runtime/ObjectMethods";

  /** Run before the first class is instrumented. */
  private static final Set<String> USED_BEFORE = Set.of("dev/rethread/instrument/NativeHelpers");

  @Test
  void instrumenting_uses_neither_lambdas_nor_streams() throws Exception {
    List<String> found = new ArrayList<>();
    for (ClassNode type : ownClasses()) {
      for (MethodNode method : type.methods) {
        boolean isBefore =
            USED_BEFORE.contains(type.name)
                || method.name.equals("<clinit>")
                || method.name.startsWith("lambda$static$");
        if (!isBefore) {
          for (AbstractInsnNode at : method.instructions) {
            if (isLambda(at) || isStream(at)) {
              found.add(type.name + "." + method.name);
            }
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean isLambda(AbstractInsnNode at) {
    return at instanceof InvokeDynamicInsnNode call && !call.bsm.getOwner().equals(OF_RECORDS);
  }

  private static boolean isStream(AbstractInsnNode at) {
    return at instanceof MethodInsnNode call
        && (call.owner.startsWith("java/util/stream/") || call.desc.contains("/stream/"));
  }

  private static List<ClassNode> ownClasses() throws IOException, URISyntaxException {
    Path classes =
        Path.of(Instrumenter.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(classes)) {
      return files.filter(f -> f.toString().endsWith(".class")).map(NoLambdasTest::read).toList();
    }
  }

  private static ClassNode read(Path file) {
    try {
      ClassNode type = new ClassNode();
      new ClassReader(Files.readAllBytes(file)).accept(type, ClassReader.SKIP_DEBUG);
      return type;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
