package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which writes of constructors need no probe, with what javac makes of them. */
@SuppressWarnings("unused")
class NewObjectTest {
  static @Nullable Object known;

  static class Plain {
    int number;
    final long wide;
    @Nullable Object other;

    Plain(int number, long wide) {
      this.number = number;
      this.wide = wide;
      other = null;
    }
  }

  static final class Leaves {
    int before;
    int after;

    Leaves(int number) {
      before = number;
      known = this;
      after = number;
    }
  }

  static final class LeavesInBranch {
    int before;
    int after;

    LeavesInBranch(boolean leaves) {
      before = 1;
      if (leaves) {
        known = this;
      }
      after = 2;
    }
  }

  static final class LeavesInLoop {
    int field;

    LeavesInLoop(int times) {
      int i = 0;
      do {
        field = i;
        known = this;
        i++;
      } while (i < times);
    }
  }

  static final class OfUnknownParent extends Plain {
    int field;

    OfUnknownParent(int number) {
      super(number, 0);
      field = number;
    }
  }

  static final class OfOther {
    int field;

    OfOther(OfOther other) {
      other.field = 1;
      field = 2;
    }

    void set() {
      field = 3;
    }
  }

  private static final class Writes extends ClassVisitor {
    private final List<Boolean> isPrivate = new ArrayList<>();
    private final List<AccessBlocks> methods;
    private int method;

    Writes(List<AccessBlocks> methods) {
      super(Opcodes.ASM9);
      this.methods = methods;
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      AccessBlocks blocks = methods.get(method++);
      return new MethodVisitor(Opcodes.ASM9) {
        private int writes;

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String type) {
          if (opcode == Opcodes.PUTFIELD) {
            isPrivate.add(blocks.isPrivate(writes++));
          }
        }
      };
    }
  }

  /** Of each write to a field of a class, in the order of its code. */
  private static List<Boolean> privateWrites(Class<?> type) throws IOException {
    String name = type.getName().replaceFirst(".*\\.", "") + ".class";
    try (InputStream in = type.getResourceAsStream(name)) {
      ClassReader reader = new ClassReader(in);
      Writes writes = new Writes(AccessBlocks.of(reader, FieldFilter.of(reader, false)));
      reader.accept(writes, 0);
      return writes.isPrivate;
    }
  }

  @Test
  void what_is_given_is_written_in_private() throws IOException {
    assertThat(privateWrites(Plain.class)).containsExactly(true, true, true);
  }

  @Test
  void nothing_is_private_once_the_object_may_be_known() throws IOException {
    assertThat(privateWrites(Leaves.class)).containsExactly(true, false);
    assertThat(privateWrites(LeavesInBranch.class)).containsExactly(true, false);
  }

  @Test
  void nothing_is_private_where_code_jumps_to() throws IOException {
    assertThat(privateWrites(LeavesInLoop.class)).containsExactly(false);
  }

  @Test
  void another_constructor_may_have_given_the_object_away() throws IOException {
    assertThat(privateWrites(OfUnknownParent.class)).containsExactly(false);
  }

  @Test
  void other_objects_are_known() throws IOException {
    assertThat(privateWrites(OfOther.class)).containsExactly(false, true, false);
  }
}
