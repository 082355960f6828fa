package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** Which fields are constant and which writes private, with what javac makes of constructors. */
@SuppressWarnings({"unused", "ClassCanBeRecord", "UnusedVariable"})
class ClassScanTest {
  static @Nullable Object known;

  static final class Plain {
    final int number;
    final List<String> made;
    int variable;

    Plain(int number) {
      this.number = number > 0 ? number : -number;
      this.made = new ArrayList<>();
      this.variable = this.number + 1;
    }
  }

  static final class GivenAwayFirst {
    final int early;
    final int late;

    GivenAwayFirst(int number) {
      early = number;
      known = this;
      late = number;
    }
  }

  static final class GivenAwayInLoop {
    final int number;
    int last;

    GivenAwayInLoop(int times) {
      number = times;
      for (int i = 0; i < times; i++) {
        last = i;
        known = this;
      }
    }
  }

  static final class Captured {
    final Supplier<Integer> number;
    final int late;

    Captured() {
      number = () -> this.hashCode();
      late = 1;
    }
  }

  static class CallsItself {
    final int number;

    CallsItself() {
      prepare();
      number = 1;
    }

    void prepare() {}
  }

  static final class OfUnknownParent extends CallsItself {
    final int more;

    OfUnknownParent() {
      more = 2;
    }
  }

  static final class TwoConstructors {
    final int number;

    TwoConstructors() {
      this(1);
    }

    TwoConstructors(int number) {
      this.number = number;
    }

    TwoConstructors(String text) {
      known = this;
      number = text.length();
    }
  }

  static final class Delegates {
    int value;

    Delegates() {
      this(1);
      value = 2;
    }

    Delegates(int value) {
      known = this;
    }
  }

  record Pair(int first, Object second) {}

  static class OpenForMore {
    final long value = System.nanoTime();
  }

  @Test
  void fields_are_constant_that_are_written_before_anybody_knows_the_object() throws IOException {
    assertThat(scan(Plain.class).constants()).containsExactlyInAnyOrder("number", "made");
    assertThat(scan(Pair.class).constants()).containsExactlyInAnyOrder("first", "second");
  }

  @Test
  void a_field_that_is_written_after_the_object_is_given_away_is_not() throws IOException {
    assertThat(scan(GivenAwayFirst.class).constants()).containsExactly("early");
    assertThat(scan(Captured.class).constants()).isEmpty();
    assertThat(scan(CallsItself.class).constants()).isEmpty();
    assertThat(scan(TwoConstructors.class).constants()).isEmpty();
  }

  @Test
  void what_a_loop_gives_away_may_be_given_away_before() throws IOException {
    assertThat(scan(GivenAwayInLoop.class).constants()).isEmpty();
  }

  @Test
  void a_parent_may_give_the_object_away() throws IOException {
    assertThat(scan(OfUnknownParent.class).constants()).isEmpty();
  }

  @Test
  void another_constructor_may_give_the_object_away() throws IOException {
    assertThat(scan(Delegates.class).privateWrites(0).isEmpty()).isTrue();
  }

  @Test
  void objects_have_constant_fields_only_if_all_are_and_there_are_no_subclasses()
      throws IOException {
    assertThat(scan(Pair.class).isConstant()).isTrue();
    assertThat(scan(Plain.class).isConstant()).as("has a field that is not final").isFalse();
    assertThat(scan(GivenAwayFirst.class).isConstant()).as("is known too early").isFalse();
    assertThat(scan(OpenForMore.class).isConstant()).as("may have a subclass").isFalse();
  }

  @Test
  void writes_of_constructors_of_the_jdk_are_events_that_nobody_else_can_see() throws IOException {
    ClassScan scan = scan(Pair.class, true);
    assertThat(scan.privateWrites(0).cardinality()).isEqualTo(2);
    assertThat(scan.accesses(0)).isTrue();
  }

  @Test
  void methods_without_accesses_that_need_a_probe_are_known() throws IOException {
    ClassScan scan = scan(Pair.class);
    for (int i = 0; i < Pair.class.getDeclaredMethods().length + 1; i++) {
      assertThat(scan.accesses(i)).as("method %d", i).isFalse();
    }
    assertThat(scan(GivenAwayFirst.class).accesses(0)).isTrue();
  }

  @Test
  void fields_that_refer_to_others_are_known_by_name() throws IOException {
    assertThat(scan(Plain.class).references()).containsExactly("made");
    assertThat(scan(Pair.class).references()).containsExactly("second");
    assertThat(scan(ClassScanTest.class).references()).as("static ones are not").isEmpty();
  }

  private static ClassScan scan(Class<?> type) throws IOException {
    return scan(type, false);
  }

  private static ClassScan scan(Class<?> type, boolean jdk) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(file)) {
      ClassReader reader = new ClassReader(in);
      return ClassScan.of(reader, FieldFilter.of(reader, false), jdk);
    }
  }
}
