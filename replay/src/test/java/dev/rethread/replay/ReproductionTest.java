package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Format;
import dev.rethread.trace.ReplayResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTest {
  private static final FailureEntry THROWN =
      new FailureEntry("exception", 1, "java.lang.Error", "at 0x1234", List.of("Main.main:3"));

  @TempDir Path folder;

  private Replayed judge(RecordingBuilder builder, ReplayResult result) throws Exception {
    return new Reproduction(builder.open(folder.resolve("r.rth"))).judge(result);
  }

  private static RecordingBuilder ended(String how, int status) {
    return new RecordingBuilder()
        .thread(1, 0, 0, "main")
        .meta("end", how)
        .meta("exit", Integer.toString(status));
  }

  private static ReplayResult result(String how, int status, FailureEntry... failures) {
    ReplayResult result = new ReplayResult();
    List.of(failures).forEach(result::failure);
    result.end(how, status, "the report");
    return result;
  }

  private static RecordingBuilder threw(RecordingBuilder builder) {
    return builder.failure("exception", 1, "java.lang.Error", "at 0x5678", "Main.main:3");
  }

  @Test
  void same_end_and_status_reproduce() throws Exception {
    assertThat(judge(ended("normal", -1), result("normal", -1)).reproduced()).isTrue();
    assertThat(judge(ended("exit", 3), result("exit", 3)).reproduced()).isTrue();
  }

  @Test
  void another_status_or_way_to_end_does_not() throws Exception {
    assertThat(judge(ended("exit", 3), result("exit", 4)).report())
        .isEqualTo("the exit code is 4, recorded was 3");
    assertThat(judge(ended("exit", 0), result("normal", -1)).report())
        .isEqualTo("the replay ended with its last thread, the recorded run ended by an exit");
    assertThat(judge(ended("normal", -1), result("recording", 0)).reproduced()).isFalse();
    assertThat(judge(ended("normal", -1), result("", 0)).reproduced()).isFalse();
  }

  @Test
  void same_exception_reproduces_whatever_its_message() throws Exception {
    assertThat(judge(threw(ended("normal", -1)), result("normal", -1, THROWN)).reproduced())
        .isTrue();
  }

  @Test
  void missing_new_or_different_exceptions_do_not() throws Exception {
    assertThat(judge(threw(ended("normal", -1)), result("normal", -1)).report())
        .isEqualTo("thread 0 \"main\" did not throw the recorded java.lang.Error: at 0x5678");
    assertThat(judge(ended("normal", -1), result("normal", -1, THROWN)).report())
        .isEqualTo("thread 0 \"main\" threw java.lang.Error: at 0x1234, which was not recorded");
    FailureEntry elsewhere =
        new FailureEntry("exception", 1, "java.lang.Error", "", List.of("Main.main:4"));
    assertThat(judge(threw(ended("normal", -1)), result("normal", -1, elsewhere)).report())
        .isEqualTo(
            "thread 0 \"main\" threw java.lang.Error at Main.main:4,"
                + " recorded was java.lang.Error: at 0x5678 at Main.main:3");
  }

  @Test
  void exceptions_are_compared_by_thread_and_not_by_time() throws Exception {
    RecordingBuilder recorded =
        ended("normal", -1)
            .thread(2, 1, 1, "worker")
            .failure("exception", 1, "A", "")
            .failure("exception", 2, "B", "");
    FailureEntry a = new FailureEntry("exception", 1, "A", "", List.of());
    FailureEntry b = new FailureEntry("exception", 2, "B", "", List.of());
    assertThat(judge(recorded, result("normal", -1, b, a)).reproduced()).isTrue();
    FailureEntry swapped = new FailureEntry("exception", 2, "A", "", List.of());
    assertThat(judge(recorded, result("normal", -1, swapped, b)).reproduced()).isFalse();
  }

  @Test
  void the_exit_failure_follows_from_the_status() throws Exception {
    RecordingBuilder recorded = ended("exit", 3).failure("exit", 0, "3", "");
    assertThat(judge(recorded, result("exit", 3)).reproduced()).isTrue();
  }

  @Test
  void a_mismatch_of_the_agent_does_not_reproduce() throws Exception {
    ReplayResult result = result("normal", -1);
    result.mismatch("main read other values than recorded");
    assertThat(judge(ended("normal", -1), result)).isInstanceOf(Replayed.Different.class);
  }

  @Test
  void a_hang_comes_back_as_the_end_of_the_recording_with_who_waits_for_whom() throws Exception {
    Replayed replayed = judge(ended("hang", 0), result("recording", 0));
    assertThat(replayed).isEqualTo(new Replayed.Reproduced("the report"));
    assertThat(judge(ended("hang", 0), result("normal", -1)).reproduced()).isFalse();
    assertThat(judge(threw(ended("hang", 0)), result("recording", 0)).reproduced()).isFalse();
  }

  @Test
  void a_killed_or_cut_run_comes_back_as_the_end_of_the_recording() throws Exception {
    RecordingBuilder killed = new RecordingBuilder().flags(0).thread(1, 0, 0, "main");
    assertThat(judge(killed, result("recording", 0)).reproduced()).isTrue();
    assertThat(judge(killed, result("exit", 1)).reproduced()).isFalse();
    RecordingBuilder cut = ended("normal", -1).flags(Format.FLAG_CLOSED | Format.FLAG_CUT);
    assertThat(judge(cut, result("recording", 0)).reproduced()).isTrue();
  }

  @Test
  void divergence_and_being_stuck_keep_their_reports() throws Exception {
    assertThat(judge(ended("normal", -1), result("diverged", 0)))
        .isEqualTo(new Replayed.Diverged("the report"));
    assertThat(judge(ended("hang", 0), result("stuck", 0)))
        .isEqualTo(new Replayed.Stuck("the report"));
  }
}
