package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class LoopCopyTest {
  /** Each method has one instruction that reads an element, in a loop without calls. */
  @SuppressWarnings({"unused", "UnusedMethod"})
  private static final class Loops {
    private int[] changes = new int[1];

    static int allIsLookedAt(int[] numbers) {
      int sum = 0;
      for (int i = 0; i < numbers.length; i++) {
        sum += numbers[i];
      }
      return sum;
    }

    static int handled(int[] numbers) {
      int sum = 0;
      try {
        for (int i = 0; i < 10; i++) {
          sum += numbers[i];
        }
      } catch (ArrayIndexOutOfBoundsException e) {
        sum = -1;
      }
      return sum;
    }

    static int leftInTheMiddle(int[] numbers, int wanted) {
      for (int i = 0; i < numbers.length; i++) {
        if (numbers[i] == wanted) {
          return i;
        }
      }
      return -1;
    }

    int fieldThatChanges() {
      int sum = 0;
      for (int i = 0; i < 10; i++) {
        sum += changes[i];
      }
      return sum;
    }

    static int leadsToNextRoundOfOuter(int[] numbers, int wanted) {
      int rounds = 0;
      outer:
      while (rounds < 10) {
        rounds++;
        for (int i = 0; i < numbers.length; i++) {
          if (numbers[i] == wanted) {
            continue outer;
          }
        }
      }
      return rounds;
    }

    static int partlyHandled(int[] numbers) {
      int sum = 0;
      for (int i = 0; i < 10; i++) {
        try {
          sum += numbers[i];
        } catch (ArrayIndexOutOfBoundsException e) {
          sum = -1;
        }
      }
      return sum;
    }
  }

  /** One way if the stream may, one if it has to ask; and one more in a copy. */
  @ParameterizedTest
  @CsvSource({
    "allIsLookedAt, 3",
    "handled, 3",
    "leftInTheMiddle, 3",
    "fieldThatChanges, 2",
    "leadsToNextRoundOfOuter, 2",
    "partlyHandled, 2"
  })
  void a_loop_has_a_copy_if_it_accesses_what_it_has_looked_at_and_can_be_left_anywhere(
      String name, int ways) throws IOException {
    int count = 0;
    for (AbstractInsnNode at : instrumented(name).instructions) {
      count += at.getOpcode() == Opcodes.IALOAD ? 1 : 0;
    }
    assertThat(count).isEqualTo(ways);
  }

  private static MethodNode instrumented(String method) throws IOException {
    ClassNode type = new ClassNode();
    new ClassReader(
            new Instrumenter(new SiteTable(List.of()))
                .instrument(classFile(), "Loops", false)
                .classFile())
        .accept(type, 0);
    return type.methods.stream().filter(one -> one.name.equals(method)).findAny().orElseThrow();
  }

  private static byte[] classFile() throws IOException {
    String name = Loops.class.getName().replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
      assertThat(in).isNotNull();
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }
}
