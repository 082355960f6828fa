package dev.rethread.replay.bench;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.WrongUseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Carries out a {@link Plan}: one JVM at a time. */
public final class Bench {
  /** Is told how far the work has come. */
  public interface Progress {
    /**
     * A run starts.
     *
     * @param done how many runs are done, out of {@code all}
     * @param next what runs now
     */
    void at(int done, int all, String next);
  }

  private final AgentJar agent;
  private final Path folder;

  /**
   * Measures with an agent.
   *
   * @param folder for what the programs print and the recordings; they are removed
   */
  public Bench(AgentJar agent, Path folder) {
    this.agent = agent;
    this.folder = folder;
  }

  /** Runs everything, and that takes its time. */
  public Results run(Plan plan, Progress progress) throws WrongUseException {
    double before = Machine.load();
    List<Row> rows = new ArrayList<>();
    int done = 0;
    for (Path javaHome : plan.javaHomes()) {
      for (Subject subject : plan.subjects()) {
        SubjectRuns runs = new SubjectRuns(plan, subject, javaHome, agent, folder);
        rows.add(measure(plan, runs, done, progress));
        done = rows.size() * plan.runs() / (plan.javaHomes().size() * plan.subjects().size());
      }
    }
    return new Results(plan, Machine.here(), before, Machine.load(), rows);
  }

  /**
   * The ways to run alternate, and every second time in the opposite order, so that what changes
   * slowly on the machine touches all of them alike.
   */
  private Row measure(Plan plan, SubjectRuns runs, int before, Progress progress)
      throws WrongUseException {
    int done = before;
    for (int repetition = 0; repetition < plan.repetitions(); repetition++) {
      for (Variant variant : order(plan.variants(), repetition)) {
        progress.at(done++, plan.runs(), runs.name() + ", " + variant.label());
        runs.run(variant);
      }
    }
    for (Variant variant : plan.variants()) {
      progress.at(done, plan.runs(), runs.name() + ", replay of " + variant.label());
      runs.replay(variant);
    }
    deleteAll(runs.files());
    return runs.row();
  }

  static List<Variant> order(List<Variant> variants, int repetition) {
    List<Variant> order = new ArrayList<>();
    order.add(Variant.NATIVE);
    for (Variant variant : variants) {
      order.add(repetition % 2 == 0 ? order.size() : 0, variant);
    }
    return order;
  }

  private void deleteAll(List<String> files) throws WrongUseException {
    try {
      for (String file : files) {
        Files.deleteIfExists(folder.resolve(file));
      }
    } catch (IOException e) {
      throw new WrongUseException("cannot tidy up: " + e.getMessage());
    }
  }
}
