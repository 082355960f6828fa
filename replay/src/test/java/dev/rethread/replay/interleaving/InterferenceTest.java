package dev.rethread.replay.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.replay.interleaving.Interference.Kind;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterferenceTest {
  @TempDir Path folder;

  private @Nullable Interference find(String... lines) throws Exception {
    TraceScript script = new TraceScript("a", "b");
    List.of(lines).forEach(script::step);
    Interleaving read = script.read(folder);
    return Interference.find(read.steps(), read.stretches());
  }

  @Test
  void finds_a_lost_update() throws Exception {
    assertThat(find("a reads x = 0", "b reads x = 0", "b writes x = 1", "a writes x = 1"))
        .isEqualTo(new Interference(Kind.LOST_UPDATE, 0, 2, 3));
  }

  @Test
  void names_the_write_that_is_overwritten() throws Exception {
    assertThat(
            find(
                "a reads x = 0",
                "b writes x = 1",
                "b enters lock",
                "b writes x = 2",
                "a writes x = 1"))
        .isEqualTo(new Interference(Kind.LOST_UPDATE, 0, 3, 4));
  }

  @Test
  void finds_the_other_patterns() throws Exception {
    assertThat(find("a writes x = 1", "b reads x = 1", "a writes x = 2"))
        .isEqualTo(new Interference(Kind.DIRTY_READ, 0, 1, 2));
    assertThat(find("a reads x = 0", "b writes x = 1", "a reads x = 1"))
        .isEqualTo(new Interference(Kind.CHANGED_READ, 0, 1, 2));
    assertThat(find("a writes x = 1", "b writes x = 2", "a reads x = 2"))
        .isEqualTo(new Interference(Kind.OVERWRITTEN, 0, 1, 2));
  }

  @Test
  void prefers_a_later_lost_update_to_an_earlier_other_pattern() throws Exception {
    assertThat(
            find(
                "a reads done = 0",
                "b writes done = 1",
                "a reads done = 1",
                "b reads x = 0",
                "a writes x = 5",
                "b writes x = 1"))
        .isEqualTo(new Interference(Kind.LOST_UPDATE, 3, 4, 5));
  }

  @Test
  void finds_nothing_where_updates_follow_each_other() throws Exception {
    assertThat(
            find(
                "a reads x = 0",
                "a writes x = 1",
                "b reads x = 1",
                "b writes x = 2",
                "b reads x = 2"))
        .isNull();
    assertThat(find("a writes x = 0", "b writes x = 1", "a writes x = 2")).isNull();
  }

  @Test
  void takes_no_thread_for_interrupted_that_had_to_wait() throws Exception {
    String[] lines = {"a reads x = 0", "b writes x = 1", "a writes x = 1"};
    for (String reasons : new String[] {"pe", "we"}) {
      TraceScript script = new TraceScript("a", "b").turns("0:1 1:1 0:2", reasons);
      List.of(lines).forEach(script::step);
      Interleaving read = script.read(folder);
      assertThat(Interference.find(read.steps(), read.stretches()) != null)
          .isEqualTo(reasons.equals("pe"));
    }
  }

  @Test
  void does_not_mix_variables_or_take_locks_for_data() throws Exception {
    assertThat(find("a reads x = 0", "b writes y = 1", "a writes x = 1")).isNull();
    assertThat(find("a enters lock", "b enters lock", "a leaves lock")).isNull();
  }

  /** The exception comes from the line of the second step. */
  @Test
  void what_a_thread_fails_on_says_more_than_an_update_that_is_lost() throws Exception {
    TraceScript script = new TraceScript("a", "b");
    script
        .step("a reads y = 0")
        .step("a reads x = 0")
        .step("b writes y = 1")
        .step("b writes x = 1");
    script.step("a writes y = 1").step("a reads x = 1");
    script.failure("exception", "a", "java.lang.IllegalStateException", "");
    assertThat(script.read(folder).interference())
        .isEqualTo(new Interference(Kind.CHANGED_READ, 1, 3, 5));
  }
}
