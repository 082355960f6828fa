package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * How each real bug happens, simplified, as the files in {@code docs/real-bugs} show it. The
 * schedule in a file brings the failure about again, and its interleaving is the same to the
 * letter. Events are counted as a JDK has them, so a file is for one JDK.
 *
 * <p>{@code -Drethread.golden=true} records the bugs of {@code -Drethread.realbugs=…} until they
 * show, simplifies them, and writes the files anew.
 */
class RealBugTextsIT {
  private static final Path FOLDER = Layout.root().resolve("docs/real-bugs");
  private static final String CHOICE = System.getProperty("rethread.realbugs", ".*");
  private static final boolean IS_TO_WRITE = Boolean.getBoolean("rethread.golden");

  /** Of a run in turns, which knows a deadlock at once: for machines that have much else to do. */
  private static final String TIMEOUT = "60s";

  private static final Pattern SCHEDULE = Pattern.compile("(?m)^schedule: (.*)\n");
  private static final Pattern SIMPLIFIED = Pattern.compile("simplified .*: (.* before, .* now) ");

  @TestFactory
  Stream<DynamicTest> every_bug_happens_as_its_file_shows_it() {
    return RealBugs.all().stream()
        .filter(bug -> bug.label().matches(CHOICE))
        .map(bug -> DynamicTest.dynamicTest(bug.label(), () -> check(bug)));
  }

  private static void check(RealBug bug) throws Exception {
    Path folder = Layout.emptyFolder("real-bug-texts", bug.label());
    Path file = file(bug);
    if (IS_TO_WRITE) {
      Files.createDirectories(FOLDER);
      write(bug, new Tool(folder), file);
    }
    String text = Files.readString(file);
    String jdk = jdk();
    assumeTrue(text.startsWith(jdk + "\n"), file + " is not for " + jdk);
    Matcher schedule = SCHEDULE.matcher(text);
    assertThat(schedule.find()).as("%s has a schedule", file).isTrue();

    List<String> words = new ArrayList<>(List.of("explore", "-o", "a.rth", "--timeout", TIMEOUT));
    words.addAll(List.of("--schedule", schedule.group(1), "--", Jdks.current().java()));
    words.addAll(bug.words());
    ChildProcess run = new Tool(folder).run(words.toArray(new String[0]));
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.out()).as(run.err()).isEqualTo(text.substring(schedule.end() + 1));
    Layout.delete(folder);
  }

  private static Path file(RealBug bug) {
    return FOLDER.resolve(bug.label() + ".txt");
  }

  /** Version and build, which decide how many events something has. */
  private static String jdk() {
    return "JDK " + Runtime.version();
  }

  private static void write(RealBug bug, Tool tool, Path file) throws IOException {
    ChildProcess recorded =
        tool.record(
            Jdks.current(),
            List.of("-o", "caught.rth", "--until-failure=200", "--timeout", "6s"),
            bug.words());
    assertThat(recorded.exitCode()).as(recorded.err()).isNotZero();
    ChildProcess simplified =
        tool.run("simplify", "caught.rth", "-o", "simple.rth", "--timeout", TIMEOUT);
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    Matcher what = SIMPLIFIED.matcher(simplified.err());
    Matcher schedule = SCHEDULE.matcher(simplified.out());
    assertThat(what.find() && schedule.find()).as(simplified.err()).isTrue();
    String arguments = String.join(" ", bug.program().arguments());
    String interleaving = simplified.out().substring(0, schedule.start() - 1);
    Files.writeString(
        file,
        String.join("\n", jdk(), bug.label() + " " + arguments, what.group(1))
            + "\n"
            + schedule.group()
            + "\n"
            + interleaving);
  }
}
