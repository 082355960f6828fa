package dev.rethread.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.ClassEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptClassesTest {
  private static final String LIST = "java/util/ArrayList";
  private static final String QUEUE = "java/util/ArrayDeque";

  @TempDir Path folder;
  private Path file = Path.of("");

  @BeforeEach
  void keep_two_classes() throws IOException {
    file = folder.resolve("made/on/demand.classes");
    KeptClasses kept = KeptClasses.in(file);
    Instrumenter instrumenter = new Instrumenter(new SiteTable(List.of()), kept);
    instrumenter.instrument(bytes(QUEUE), QUEUE, true);
    kept.save();
    instrumenter.instrument(bytes(LIST), LIST, true);
    kept.save();
  }

  private static byte[] bytes(String name) throws IOException {
    try (InputStream in = Object.class.getResourceAsStream("/" + name + ".class")) {
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }

  private static Instrumenter.Result anew(SiteTable table, String name) throws IOException {
    return new Instrumenter(table).instrument(bytes(name), name, true);
  }

  @Test
  void a_kept_class_has_its_probes_and_sites() throws IOException {
    SiteTable before = new SiteTable(List.of());
    anew(before, QUEUE);
    Instrumenter.Result expected = anew(before, LIST);

    SiteTable table = new SiteTable(List.of());
    KeptClasses kept = KeptClasses.in(file);
    Instrumenter instrumenter = new Instrumenter(table, kept);
    Instrumenter.Result result = instrumenter.instrument(bytes(LIST), LIST, true);
    assertThat(result.classFile()).isEqualTo(expected.classFile());
    assertThat(result.sites().base()).isEqualTo(expected.sites().base());
    int found = 0;
    for (int site = result.sites().base(); site < kept.end(); site++) {
      assertThat(table.find(site)).isEqualTo(before.find(site));
      found += table.find(site) == null ? 0 : 1;
    }
    assertThat(found).isGreaterThan(100);
  }

  @Test
  void other_classes_get_other_numbers() throws IOException {
    KeptClasses kept = KeptClasses.in(file);
    Instrumenter instrumenter = new Instrumenter(new SiteTable(List.of()), kept);
    String other = "java/util/HashMap";
    assertThat(instrumenter.instrument(bytes(other), other, true).sites().base())
        .isGreaterThanOrEqualTo(kept.end());
  }

  @Test
  void another_form_of_the_class_is_not_the_kept_one() throws IOException {
    KeptClasses kept = KeptClasses.in(file);
    assertThat(kept.find(LIST, Instrumenter.fingerprint(bytes(LIST)))).isNotNull();
    assertThat(kept.find(LIST, Instrumenter.fingerprint(bytes(QUEUE)))).isNull();
  }

  @Test
  void a_replay_has_the_numbers_of_its_recording() throws IOException {
    int count = anew(new SiteTable(List.of()), LIST).sites().count();
    SiteTable table = new SiteTable(List.of(new ClassEntry(LIST, 77_000, count, 0)));
    Instrumenter instrumenter = new Instrumenter(table, KeptClasses.in(file));
    assertThat(instrumenter.instrument(bytes(LIST), LIST, true).sites().base()).isEqualTo(77_000);
    String other = "java/util/HashMap";
    assertThat(instrumenter.instrument(bytes(other), other, true).sites().base())
        .as("it was neither recorded nor kept")
        .isGreaterThanOrEqualTo(77_000 + count);
  }

  @Test
  void a_replay_uses_what_is_kept_of_classes_that_were_not_recorded() throws IOException {
    Instrumenter.Result queue = anew(new SiteTable(List.of()), QUEUE);
    int base = queue.sites().base();
    SiteTable table = new SiteTable(List.of(new ClassEntry(LIST, 77_000, 1, 0)));
    assertThat(base(table, QUEUE)).isEqualTo(base);

    int last = base + queue.sites().count() - 1;
    SiteTable taken = new SiteTable(List.of(new ClassEntry("of/the/Program", last, 10, 0)));
    assertThat(base(taken, QUEUE))
        .as("its numbers are another's")
        .isGreaterThanOrEqualTo(last + 10);
  }

  private int base(SiteTable table, String name) throws IOException {
    Instrumenter instrumenter = new Instrumenter(table, KeptClasses.in(file));
    return instrumenter.instrument(bytes(name), name, true).sites().base();
  }

  @Test
  void a_replay_keeps_what_was_not_recorded() throws IOException {
    String recorded = "java/util/HashMap";
    String loadedToReplay = "java/util/TreeMap";
    KeptClasses kept = KeptClasses.in(file);
    SiteTable table = new SiteTable(List.of(new ClassEntry(recorded, 3, 100, 0)));
    Instrumenter instrumenter = new Instrumenter(table, kept);
    instrumenter.instrument(bytes(recorded), recorded, true);
    instrumenter.instrument(bytes(loadedToReplay), loadedToReplay, true);
    kept.save();
    KeptClasses now = KeptClasses.in(file);
    assertThat(now.find(recorded, Instrumenter.fingerprint(bytes(recorded)))).isNull();
    assertThat(now.find(loadedToReplay, Instrumenter.fingerprint(bytes(loadedToReplay))))
        .isNotNull();
  }

  @Test
  void a_damaged_file_counts_as_none() throws IOException {
    byte[] content = Files.readAllBytes(file);
    for (int at : List.of(0, 5, 30, content.length / 2, content.length - 1)) {
      byte[] damaged = content.clone();
      damaged[at] ^= 1;
      Files.write(file, damaged);
      assertThat(KeptClasses.in(file).end()).as("byte %d", at).isZero();
    }
    Files.write(file, new byte[7]);
    assertThat(KeptClasses.in(file).end()).isZero();
  }
}
