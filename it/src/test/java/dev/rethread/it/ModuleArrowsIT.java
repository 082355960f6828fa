package dev.rethread.it;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The direction of the arrows between modules, where the poms alone do not guarantee it.
 *
 * <p>Reads the compiled modules from disk: those of the agent are deliberately not on this module's
 * class path, because offline code and agent code never meet in one JVM.
 */
class ModuleArrowsIT {

  private static final List<String> MODULES =
      List.of("trace", "runtime", "instrument", "agent", "replay", "cli");

  private static JavaClasses classes;

  @BeforeAll
  static void read_the_compiled_modules() {
    Path root = Path.of(System.getProperty("rethread.root", ".."));
    List<Path> folders =
        MODULES.stream().map(m -> root.resolve(m).resolve("target/classes")).toList();
    assertThat(folders).allMatch(Files::isDirectory, "has been compiled");
    classes = new ClassFileImporter().importPaths(folders);
    assertThat(classes).isNotEmpty();
  }

  @Test
  void trace_depends_on_no_other_module() {
    forbid("trace", "runtime", "instrument", "agent", "replay", "cli");
  }

  @Test
  void runtime_depends_on_trace_only() {
    forbid("runtime", "instrument", "agent", "replay", "cli");
  }

  @Test
  void instrument_and_agent_depend_on_nothing_offline() {
    forbid("instrument", "agent", "replay", "cli");
    forbid("agent", "replay", "cli");
  }

  @Test
  void offline_code_depends_on_nothing_that_runs_in_the_target() {
    forbid("replay", "runtime", "instrument", "agent");
    forbid("cli", "runtime", "instrument", "agent");
  }

  @Test
  void nothing_depends_on_cli() {
    noClasses()
        .that()
        .resideOutsideOfPackage(packagesOf("cli"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(packagesOf("cli"))
        .allowEmptyShould(true)
        .check(classes);
  }

  @Test
  void recorders_and_the_replay_do_not_know_each_other() {
    forbid("agent.record", "agent.control");
    forbid("agent.control", "agent.record");
  }

  @Test
  void techniques_do_not_know_each_other() {
    forbid("replay.light", "replay.leap", "replay.stride");
    forbid("replay.leap", "replay.light", "replay.stride");
    forbid("replay.stride", "replay.light", "replay.leap");
    forbid("replay.order", "replay.light", "replay.leap", "replay.stride");
    noClasses()
        .that()
        .haveSimpleNameEndingWith("Recorder")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(".*\\.(Light|Leap|Stride|Bare)Recorder")
        .check(classes);
  }

  @Test
  void what_runs_in_the_target_uses_the_jdk_and_asm_only() {
    classes()
        .that()
        .resideInAnyPackage(packagesOf("runtime"), packagesOf("instrument"), packagesOf("agent"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "java..",
            "jdk.internal.misc..",
            "jdk.internal.vm.annotation..",
            "dev.rethread..",
            "org.objectweb.asm..",
            "org.jspecify.annotations..")
        .check(classes);
  }

  /** Empty modules pass: whether a module has classes yet is not the question here. */
  private static void forbid(String from, String... to) {
    String[] targets = List.of(to).stream().map(ModuleArrowsIT::packagesOf).toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(packagesOf(from))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(targets)
        .allowEmptyShould(true)
        .check(classes);
  }

  private static String packagesOf(String module) {
    return "dev.rethread." + module + "..";
  }
}
