package dev.rethread.replay.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {
  @Test
  void a_line_is_a_group_a_class_and_libraries() {
    String text = "# comment\n\nnumeric  Sor\nservers  H2Orders  h2.jar more.jar\n";
    Path jar = Path.of("/x/workloads.jar");
    assertThat(Catalogue.parse(text, jar))
        .containsExactly(
            new Subject("numeric", "dev.rethread.workloads.numeric.Sor", List.of(jar)),
            new Subject(
                "servers",
                "dev.rethread.workloads.servers.H2Orders",
                List.of(jar, Path.of("/x/lib/h2.jar"), Path.of("/x/lib/more.jar"))));
  }

  @Test
  void the_name_of_a_subject_has_no_package() {
    assertThat(Examples.subject("numeric", "Sor").name()).isEqualTo("Sor");
  }
}
