package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.it.target.Forker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every JVM that a recorded program starts leaves a recording of its own. */
class ChildrenIT {
  static List<Jdk> jdks() {
    return Jdks.present();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void children_and_their_children_have_files_named_after_their_parents(Jdk jdk) throws Exception {
    Path folder = Layout.emptyFolder("children", jdk.folder());
    Trial trial = TestTargets.trial(Forker.class, jdk, folder, "2");
    ChildProcess plain = trial.plain();
    ChildProcess recorded =
        new Tool(folder).record(jdk, List.of("-o", "a.rth", "--on", "failure"), trial.words());
    assertThat(recorded.exitCode()).as(recorded.err()).isEqualTo(plain.exitCode()).isEqualTo(2);
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recordings(folder))
        .containsExactly("a-2-2.rth", "a-2-3.rth", "a-2.rth", "a-3.rth", "a.rth");
    assertThat(recorded.err()).contains("a-2.rth", "a-3.rth", "a-2-2.rth", "a-2-3.rth");

    for (String file : List.of("a-3.rth", "a-2-2.rth")) {
      ChildProcess replayed = new Tool(folder).run("replay", file);
      assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    }
    Layout.delete(folder);
  }

  @Test
  void a_run_that_passes_leaves_none_on_request() throws Exception {
    Path folder = Layout.emptyFolder("children", "none");
    Trial trial = TestTargets.trial(Forker.class, Jdks.current(), folder, "1", "0");
    new Tool(folder)
        .record(Jdks.current(), List.of("-o", "a.rth", "--on", "failure"), trial.words());
    assertThat(recordings(folder)).isEmpty();
    Layout.delete(folder);
  }

  @Test
  void children_are_left_alone_on_request() throws Exception {
    Path folder = Layout.emptyFolder("children", "alone");
    Trial trial = TestTargets.trial(Forker.class, Jdks.current(), folder, "1");
    new Tool(folder).record(Jdks.current(), List.of("-o", "a.rth", "--no-children"), trial.words());
    assertThat(recordings(folder)).containsExactly("a.rth");
    Layout.delete(folder);
  }

  private static List<String> recordings(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains(".rth"))
          .sorted()
          .toList();
    }
  }
}
