package dev.rethread.replay.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares with the golden texts; {@code -Drethread.golden=true} writes them anew. */
class InterleavingTextTest {
  private static final Path SOURCES =
      Path.of("src/test/resources/dev/rethread/replay/interleaving");

  @TempDir Path folder;

  private void compare(String golden, TraceScript script) throws Exception {
    String text = InterleavingText.of(script.read(folder));
    if (Boolean.getBoolean("rethread.golden")) {
      Files.writeString(SOURCES.resolve(golden), text);
    }
    assertThat(text).isEqualTo(golden(golden));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = InterleavingTextTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void shows_a_lost_update_and_folds_what_is_far_from_it() throws Exception {
    TraceScript script = new TraceScript("main", "alice", "bob");
    for (int i = 0; i < 100; i++) {
      script.step("alice reads balance = " + i).step("alice writes balance = " + (i + 1));
    }
    script.step("alice reads balance = 100");
    for (int i = 100; i < 150; i++) {
      script.step("bob reads balance = " + i).step("bob writes balance = " + (i + 1));
    }
    script.step("alice writes balance = 101");
    for (int i = 101; i < 120; i++) {
      script.step("bob reads balance = " + i).step("bob writes balance = " + (i + 1));
      script.step("alice enters lock").step("alice leaves lock");
    }
    script.step("main reads balance = 120");
    compare("lost-update.txt", script);
  }

  @Test
  void shows_a_short_run_whole() throws Exception {
    compare(
        "short.txt",
        new TraceScript("a", "b")
            .step("a reads x = 0")
            .step("b writes x = -1")
            .step("java.util.HashMap", "b writes table = 7")
            .step("com.acme.Account$Inner", "a reads x = -1"));
  }

  @Test
  void shows_the_switches_and_the_end_where_nothing_interferes() throws Exception {
    TraceScript script = new TraceScript("a", "b");
    for (int i = 0; i < 100; i++) {
      script.step((i < 90 ? "a" : "b") + " writes x = " + i);
    }
    compare("no-interference.txt", script);
  }

  @Test
  void says_why_another_thread_went_on_and_how_the_run_ended() throws Exception {
    compare(
        "turns.txt",
        new TraceScript("main", "alice", "bob")
            .type("open", "Z")
            .type("owner", "Ljava/lang/String;")
            .type("rate", "D")
            .turns("0:2 1:2 2:4 1:6 0:4", "wpme")
            .step("main reads owner = 0")
            .step("main enters a")
            .step("alice reads open = 0")
            .step("alice enters b")
            .step("bob writes open = 1")
            .step("bob writes rate = " + Double.doubleToRawLongBits(0.25))
            .step("bob reads owner = 1")
            .step("bob enters b")
            .step("alice writes owner = 1")
            .step("alice reads rate = " + Double.doubleToRawLongBits(0.25))
            .step("alice notifies a")
            .step("alice writes open = 0")
            .step("main reads open = 0")
            .step("main reads owner = 1")
            .failure("exception", "main", "java.lang.IllegalStateException", "closed"));
  }

  @Test
  void sets_columns_closer_that_are_too_wide_for_a_screen() throws Exception {
    String field = "aFieldWhoseNameIsLongerThanManyAreInMostPrograms";
    compare(
        "close.txt",
        new TraceScript("main", "a-thread-with-a-long-name", "bob")
            .turns("0:1 1:2 2:1 1:3 0:2", "wpem")
            .step("main writes " + field + " = 1")
            .step("a-thread-with-a-long-name reads " + field + " = 1")
            .step("a-thread-with-a-long-name reads " + field + " = 1")
            .step("bob writes " + field + " = 2")
            .step("a-thread-with-a-long-name writes " + field + " = 3")
            .step("main reads " + field + " = 3"));
  }

  @Test
  void leaves_out_what_nobody_changes_while_others_run() throws Exception {
    TraceScript script =
        new TraceScript("a", "b")
            .step("a writes settings = 1")
            .step("a writes x = 1")
            .step("b reads settings = 1")
            .step("b writes x = 2")
            .step("a reads settings = 1");
    assertThat(InterleavingText.of(script.read(folder)))
        .contains("x = 2")
        .doesNotContain("settings");
  }

  @Test
  void leaves_out_what_one_thread_alone_uses() throws Exception {
    TraceScript script =
        new TraceScript("a", "b")
            .step("a writes x = 1")
            .step("a writes own = 5")
            .step("a enters lock")
            .step("b reads x = 1");
    assertThat(InterleavingText.of(script.read(folder)))
        .contains("monitor A")
        .doesNotContain("own");
  }

  @Test
  void says_when_there_is_nothing_to_show() throws Exception {
    TraceScript script = new TraceScript("a").step("java.util.HashMap", "a writes table = 7");
    assertThat(InterleavingText.of(script.read(folder))).startsWith("no step of the program");
  }

  @Test
  void tells_threads_of_one_name_apart() throws Exception {
    TraceScript script = new TraceScript("pool", "pool");
    assertThat(script.read(folder).names().values())
        .containsExactlyInAnyOrder("pool (0)", "pool (1)");
  }
}
