package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Iterative context bounding finds the bug of every kernel within two preemptions. */
class ChessIT {
  @TestFactory
  Stream<DynamicTest> every_kernel_fails_within_two_preemptions() {
    return SeededBugs.all().stream()
        .filter(bug -> bug.label().startsWith("kernel."))
        .map(bug -> DynamicTest.dynamicTest(bug.label(), () -> check(bug)));
  }

  private static void check(SeededBug bug) throws Exception {
    Tool tool = new Tool(Layout.emptyFolder("chess", bug.label()));
    List<String> words = new ArrayList<>(List.of("explore", "-o", "a.rth", "--for", "60s"));
    words.addAll(List.of("--strategy", "chess", "--bound", "2", "--timeout", "10s"));
    words.addAll(List.of("--", Jdks.current().java()));
    words.addAll(bug.briefWords());
    ChildProcess explored = tool.run(words.toArray(new String[0]));
    assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    assertThat(explored.err()).contains("found: ");
    Layout.delete(tool.folder());
  }
}
