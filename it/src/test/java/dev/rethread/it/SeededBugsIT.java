package dev.rethread.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The programs with bugs that were put in: each is found by exploring, replays, and is simplified
 * to a run that replays. Prints the rows of the tables of {@code docs/techniques/tinertia.md}.
 *
 * <p>So that this takes few minutes, one program out of several is run. All of them, with 100
 * replays of each failure that was found, the exact search and CHESS beside it:
 *
 * <pre>
 * ./mvnw verify -pl it -am -Dit.test=SeededBugsIT -Drethread.seeded=.* \
 *     -Dtest=NoUnitTests -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dfailsafe.failIfNoSpecifiedTests=false
 * </pre>
 *
 * <p>A part of them, such as {@code kernel.[A-G].*}, takes ten minutes or so on a machine that does
 * nothing else; {@code -Drethread.seeded.replays=10} makes that fewer.
 */
class SeededBugsIT {
  /** A regular expression for the programs to run, for the tables; null for some of them. */
  private static final @Nullable String CHOICE = System.getProperty("rethread.seeded");

  private static final boolean IS_FOR_TABLES = CHOICE != null;

  /** One program out of so many is run. */
  private static final int PARTS = 8;

  /** How often each failure is replayed, and the first of them. */
  private static final int REPLAYS =
      Integer.getInteger("rethread.seeded.replays", IS_FOR_TABLES ? 100 : 2);

  private static final int REPLAYS_OF_FIRST = Integer.getInteger("rethread.seeded.replays", 100);

  /** How often what it is simplified to is. */
  private static final int REPLAYS_OF_SIMPLE = Math.min(REPLAYS, 20);

  private static final int AT_A_TIME = 10;

  /** The paper's, section 5.1. */
  private static final double LEAST_REMOVED = 0.92;

  /** A run with fewer preemptions has too few to say what part of them was removed. */
  private static final int MANY_PREEMPTIONS = 25;

  /** Of random walks, one of so many fails. */
  private static final int MOST_WALKS = 20;

  /** So many lines of a program are near each other. */
  private static final int NEAR = 5;

  /** No line of the program. */
  private static final int NOWHERE = -1;

  private static final List<String> TABLE_1 = new ArrayList<>();
  private static final List<String> TABLE_2 = new ArrayList<>();
  private static final List<String> TABLE_3 = new ArrayList<>();

  /** A run in turns, as a row has it. */
  private record Row(String steps, long threads, int switches, int preemptions) {
    static Row of(Path file) throws Exception {
      Recording recording = Recording.open(file);
      return new Row(
          recording.meta("steps"),
          recording.threads().stream().filter(t -> t.kind() == Format.KIND_THREAD).count(),
          recording.switches() == null ? 0 : recording.switches().count(),
          Integer.parseInt(recording.meta("preemptions")));
    }

    int others() {
      return switches - preemptions;
    }

    @Override
    public String toString() {
      return steps + " | " + threads + " | " + switches + " | " + others() + " | " + preemptions;
    }
  }

  @TestFactory
  Stream<DynamicTest> every_bug_is_found_replays_and_is_simplified() {
    List<SeededBug> bugs =
        SeededBugs.all().stream()
            .filter(bug -> CHOICE == null || bug.label().matches(CHOICE))
            .toList();
    return IntStream.range(0, bugs.size())
        .filter(i -> IS_FOR_TABLES || i % PARTS == 0)
        .mapToObj(bugs::get)
        .map(
            bug ->
                DynamicTest.dynamicTest(
                    bug.label() + " is found, replays, and is simplified",
                    () -> check(bug, bug.equals(bugs.get(0)) ? REPLAYS_OF_FIRST : REPLAYS)));
  }

  private static void check(SeededBug bug, int replays) throws Exception {
    Path folder = Layout.emptyFolder("seeded", bug.label());
    Tool tool = new Tool(folder);
    long begun = System.nanoTime();
    ChildProcess explored = tool.run(explore(bug, "random", "a.rth"));
    double exploreSeconds = (System.nanoTime() - begun) / 1e9;
    assertThat(explored.exitCode()).as(explored.err()).isEqualTo(1);
    assertReplays(tool, "a.rth", replays);

    Path start = start(bug, folder);
    List<String> words = new ArrayList<>(List.of("simplify", start.toString(), "-o", "b.rth"));
    words.addAll(List.of("--json", "--timeout", "10s"));
    begun = System.nanoTime();
    ChildProcess simplified = tool.run(words.toArray(new String[0]));
    double seconds = (System.nanoTime() - begun) / 1e9;
    assertThat(simplified.exitCode()).as(simplified.err()).isZero();
    assertReplays(tool, "b.rth", REPLAYS_OF_SIMPLE);

    Row before = Row.of(start);
    Row after = Row.of(folder.resolve("b.rth"));
    TABLE_1.add(
        String.format(
            Locale.ROOT,
            "| `%s`%s | %s | %s | %s | %s | %s |",
            bug.labelWithArguments(),
            start.endsWith("a.rth") ? "" : " ‡",
            before,
            after,
            removed(before.switches, after.switches),
            removed(before.others(), after.others()),
            removed(before.preemptions, after.preemptions)));
    if (IS_FOR_TABLES) {
      String json = simplified.out();
      compareWithExactSearch(bug, tool, json, after, seconds);
      compareWithChess(bug, tool, explored.out(), json, exploreSeconds + seconds);
    }
    assertThat((double) (before.preemptions - after.preemptions))
        .as("preemptions that are gone: %s before, %s after", before, after)
        .isGreaterThanOrEqualTo(LEAST_REMOVED * before.preemptions);
    assertPointsAtBug(bug, simplified.out());
    Layout.delete(folder);
  }

  /**
   * A failing run with many preemptions: the one that was found, or, if that came before random
   * walks began, the first of them that fails.
   */
  private static Path start(SeededBug bug, Path folder) throws Exception {
    Path found = folder.resolve("a.rth");
    Trial trial = new Trial(Jdks.current(), words(bug), new byte[0], 30_000, folder);
    boolean isFound = Row.of(found).preemptions >= MANY_PREEMPTIONS;
    for (int seed = 1; seed <= MOST_WALKS && !isFound; seed++) {
      trial.recordInTurns("random", seed);
      if (!trial.recording().failures().isEmpty()) {
        return trial.file();
      }
    }
    return found;
  }

  /**
   * Threads are preempted only where the source says that the bug was put in, or while they spin
   * until another has come as far.
   */
  private static void assertPointsAtBug(SeededBug bug, String json) throws IOException {
    Matcher lines = Pattern.compile("\"interleaving\":\\[\"(.*)\"\\]").matcher(json);
    assertThat(lines.find()).as(json).isTrue();
    List<String> rows = List.of(lines.group(1).split("\",\"", -1));
    assertThat(bug.seededLines()).as("lines with the bug of %s", bug.label()).isNotEmpty();
    for (int i = 0; i < rows.size(); i++) {
      int column = rows.get(i).indexOf("(preempted)");
      if (column >= 0) {
        assertThat(isAtBug(bug, rows, i, column))
            .as("row %d is at %s:%n%s", i, bug.seededLines(), String.join("\n", rows))
            .isTrue();
      }
    }
  }

  private static boolean isAtBug(SeededBug bug, List<String> rows, int row, int column)
      throws IOException {
    List<String> cells = cells(rows.subList(row + 1, rows.size()), column);
    List<String> earlier = cells(rows.subList(0, row), column);
    Collections.reverse(earlier);
    int before = line(bug, earlier);
    int after = line(bug, cells);
    if (!cells.isEmpty() && cells.get(0).startsWith("Besides.java")) {
      return before != NOWHERE
          && bug.seededLines().stream().anyMatch(line -> before < line && line < after);
    }
    return bug.spinningLines().contains(after)
        || bug.seededLines().stream().anyMatch(line -> isNear(line, before) || isNear(line, after));
  }

  private static boolean isNear(int line, int other) {
    return other != NOWHERE && Math.abs(line - other) <= NEAR;
  }

  /** What a thread does, of those rows that say where. */
  private static List<String> cells(List<String> rows, int column) {
    return rows.stream()
        .filter(row -> row.length() > column && row.charAt(column - 1) == ' ')
        .map(row -> row.substring(column))
        .filter(cell -> cell.matches("\\w+\\.java.*"))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** The first line of the program itself; what it calls is passed over. */
  private static int line(SeededBug bug, List<String> cells) {
    Pattern own = Pattern.compile(bug.program().simpleName() + "\\.java:(\\d+).*");
    return cells.stream()
        .map(own::matcher)
        .filter(Matcher::matches)
        .mapToInt(matcher -> Integer.parseInt(matcher.group(1)))
        .findFirst()
        .orElse(NOWHERE);
  }

  private static String removed(int before, int after) {
    return before == 0
        ? "-"
        : String.format(Locale.ROOT, "%.1f", 100.0 * (before - after) / before);
  }

  private static void compareWithExactSearch(
      SeededBug bug, Tool tool, String json, Row after, double seconds) throws Exception {
    boolean isKnown = json.contains("\"fewest\":true");
    ChildProcess exact =
        isKnown
            ? null
            : tool.run(
                "simplify",
                "b.rth",
                "-o",
                "c.rth",
                "--json",
                "--optimal",
                "--for",
                "20s",
                "--timeout",
                "10s");
    boolean isDecided = exact == null || exact.out().contains("\"fewest\":true");
    Row best = exact == null ? after : Row.of(tool.folder().resolve("c.rth"));
    String optimal = isDecided ? Integer.toString(best.switches) : "";
    TABLE_2.add(
        String.format(
            Locale.ROOT,
            "| `%s` | %s | %s | %s | %.1f | %d | %s |",
            bug.label(),
            text(json, "failure"),
            text(json, "iterations"),
            text(json, "runs"),
            seconds,
            after.switches,
            optimal));
  }

  private static void compareWithChess(
      SeededBug bug, Tool tool, String explored, String simplified, double seconds) {
    long begun = System.nanoTime();
    ChildProcess chess = tool.run(explore(bug, "chess", "d.rth"));
    TABLE_3.add(
        String.format(
            Locale.ROOT,
            "| `%s` | %d | %.1f | %s | %.1f | %s |",
            bug.label(),
            Integer.parseInt(text(explored, "runs")) + Integer.parseInt(text(simplified, "runs")),
            seconds,
            text(chess.out(), "runs"),
            (System.nanoTime() - begun) / 1e9,
            chess.exitCode() == 1 ? "yes" : "no"));
  }

  /** Of an object on one line; empty if there is no such field. */
  private static String text(String json, String field) {
    Matcher matcher = Pattern.compile("\"" + field + "\":\"?([^\",}]*)").matcher(json);
    return matcher.find() ? matcher.group(1) : "";
  }

  private static String[] explore(SeededBug bug, String strategy, String file) {
    List<String> words = new ArrayList<>(List.of("explore", "-o", file, "--json"));
    words.addAll(List.of("--strategy", strategy, "--budget", "10000"));
    words.addAll(List.of("--for", "30s", "--timeout", "10s", "--", Jdks.current().java()));
    words.addAll(words(bug));
    return words.toArray(new String[0]);
  }

  /** Most of such a run or replay is the JVM's start; the tables have it as users have. */
  private static List<String> words(SeededBug bug) {
    List<String> words = new ArrayList<>(IS_FOR_TABLES ? List.of() : List.of(Trial.SIMPLY));
    words.addAll(bug.words());
    return words;
  }

  /** A few at a time, because a command must not take too long; two commands side by side. */
  private static void assertReplays(Tool tool, String file, int times) throws Exception {
    ExecutorService commands = Executors.newFixedThreadPool(2);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int left = times; left > 0; left -= AT_A_TIME) {
        int some = Math.min(left, AT_A_TIME);
        Tool other = new Tool(Files.createTempDirectory(tool.folder(), "replays"));
        all.add(commands.submit(() -> assertReplays(other, tool.folder().resolve(file), some)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      commands.shutdown();
    }
  }

  private static void assertReplays(Tool tool, Path file, int times) {
    ChildProcess replayed = tool.run("replay", file.toString(), "--times", Integer.toString(times));
    assertThat(replayed.exitCode()).as(replayed.err()).isZero();
    assertThat(replayed.out()).endsWith("reproduced " + times + "/" + times + "\n");
  }

  @AfterAll
  static void print_the_tables() {
    for (List<String> table : List.of(TABLE_1, TABLE_2, TABLE_3)) {
      table.forEach(System.out::println);
      System.out.println();
    }
  }
}
