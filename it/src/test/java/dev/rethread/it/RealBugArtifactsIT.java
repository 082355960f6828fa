package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the real bugs say about themselves, against what the build made for them. */
class RealBugArtifactsIT {
  @Test
  void there_are_twelve_bugs() {
    assertThat(RealBugs.all()).hasSize(12);
  }

  @Test
  void every_bug_has_an_ending_and_arguments() {
    assertThat(RealBugs.all())
        .allSatisfy(
            bug -> {
              assertThat(bug.program().ending()).isNotEqualTo(TargetProgram.Ending.HANG);
              assertThat(bug.program().arguments()).isNotEmpty();
            });
  }

  @Test
  void every_artifact_that_a_bug_names_is_there() {
    List<Path> paths =
        RealBugs.all().stream()
            .flatMap(bug -> Stream.of(bug.classPath(), bug.fixedClassPath()))
            .flatMap(path -> Arrays.stream(path.split(File.pathSeparator, -1)))
            .map(Path::of)
            .toList();
    assertThat(paths).allMatch(Files::isRegularFile, "is a jar");
  }

  @Test
  void a_fix_replaces_an_artifact_of_its_bug() {
    assertThat(RealBugs.all())
        .allSatisfy(
            bug ->
                assertThat(bug.artifacts())
                    .extracting(Artifact::library)
                    .containsAll(bug.fixes().stream().map(Artifact::library).toList()));
  }
}
