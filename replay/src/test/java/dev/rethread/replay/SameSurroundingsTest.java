package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rethread.trace.ClassPathPrint;
import dev.rethread.trace.Recording;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SameSurroundingsTest {
  @TempDir Path folder;
  private FakeJdk jdk;
  private Path jar;

  @BeforeEach
  void make_a_jdk_and_a_class_path() throws Exception {
    jdk = new FakeJdk(folder.resolve("jdk"), "echo '    java.vm.version = 17.0.1+1' >&2");
    jar = Files.writeString(folder.resolve("a|b.jar"), "content");
  }

  private ThrowingCallable check(RecordingBuilder builder) throws Exception {
    Recording recording = builder.open(folder.resolve("r.rth"));
    return () -> new SameSurroundings(recording, RecordedProgram.of(recording)).check();
  }

  private RecordingBuilder recording() {
    return jdk.recording(folder);
  }

  @Test
  void accepts_what_is_as_recorded() throws Exception {
    RecordingBuilder builder =
        recording()
            .meta("classpath.0", "a|b.jar|" + ClassPathPrint.of(jar))
            .meta("classpath.1", folder.resolve("none") + "|absent");
    assertThatCode(check(builder)).doesNotThrowAnyException();
  }

  @Test
  void names_a_changed_entry_of_the_class_path() throws Exception {
    ThrowingCallable check =
        check(recording().meta("classpath.0", "a|b.jar|" + ClassPathPrint.of(jar)));
    Files.writeString(jar, "Content");
    assertThatThrownBy(check)
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining(jar + ", which has changed since")
        .hasMessageNotContaining("\n");
  }

  @Test
  void names_a_missing_entry_of_the_class_path() throws Exception {
    ThrowingCallable check =
        check(recording().meta("classpath.0", "a|b.jar|" + ClassPathPrint.of(jar)));
    Files.delete(jar);
    assertThatThrownBy(check).hasMessageContaining(jar + ", which is not there now");
  }

  @Test
  void notices_an_entry_that_was_absent_and_is_there_now() throws Exception {
    assertThatThrownBy(check(recording().meta("classpath.0", "a|b.jar|absent")))
        .hasMessageContaining("which has changed since");
  }

  @Test
  void asks_the_jvm_when_the_release_file_says_otherwise_and_names_both_builds() throws Exception {
    Files.writeString(jdk.home.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
    assertThatThrownBy(check(recording()))
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("JDK build " + FakeJdk.BUILD)
        .hasMessageContaining("where now is build 17.0.1+1");
  }

  @Test
  void believes_the_jvm_when_there_is_no_release_file() throws Exception {
    FakeJdk other =
        new FakeJdk(
            folder.resolve("other"),
            "echo '    java.vm.version = "
                + FakeJdk.BUILD
                + "'; echo '    java.version = "
                + FakeJdk.VERSION
                + "'");
    Files.delete(other.home.resolve("release"));
    assertThatCode(check(other.recording(folder))).doesNotThrowAnyException();
  }

  @Test
  void says_when_the_jdk_is_gone() throws Exception {
    ThrowingCallable check = check(recording());
    Files.delete(jdk.java());
    assertThatThrownBy(check).hasMessageContaining(jdk.home + ", which is not there");
  }

  @Test
  void says_when_the_working_directory_is_gone() throws Exception {
    assertThatThrownBy(check(jdk.recording(folder.resolve("gone"))))
        .hasMessageContaining("was made in " + folder.resolve("gone"));
  }

  @Test
  void says_when_the_recording_lacks_the_command_line() throws Exception {
    assertThatThrownBy(check(new RecordingBuilder().meta("java.home", "/x")))
        .hasMessageContaining("does not say how the program was started");
    assertThat(jdk.java()).exists();
  }
}
