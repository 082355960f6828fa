package dev.rethread.replay.simplify;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.simplify.Tinertia.Executed;
import dev.rethread.replay.turns.FailureSign;
import dev.rethread.replay.turns.TurnRun;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.trace.Switches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a fresh JVM each, with the recorder. The recording of the simplest that fails is kept.
 */
final class FreshRuns implements Tinertia.Runner {
  private final TurnRun runner;
  private final FailureSign wanted;
  private final Path best;
  private @Nullable Turned simplest;

  /**
   * Has run nothing yet.
   *
   * @param wanted the failure that counts
   * @param best where the recording goes
   */
  FreshRuns(TurnRun runner, FailureSign wanted, Path best) {
    this.runner = runner;
    this.wanted = wanted;
    this.best = best;
  }

  @Override
  public int width() {
    return SideBySide.width();
  }

  @Override
  public Executed run(Switches candidate) throws WrongUseException {
    return run(List.of(candidate)).get(0);
  }

  @Override
  public List<Executed> run(List<Switches> candidates) throws WrongUseException {
    List<Path> files = new ArrayList<>();
    List<Callable<@Nullable Turned>> tasks = new ArrayList<>();
    for (Switches candidate : candidates) {
      Path file = best.resolveSibling(best.getFileName() + ".part" + files.size());
      files.add(file);
      tasks.add(() -> runner.run(candidate, Tail.NONE, file));
    }
    try {
      List<@Nullable Turned> turned = SideBySide.run(tasks);
      List<Executed> executed = new ArrayList<>();
      for (int i = 0; i < turned.size(); i++) {
        executed.add(executed(candidates.get(i), turned.get(i), files.get(i)));
      }
      return executed;
    } finally {
      delete(files);
    }
  }

  private Executed executed(Switches candidate, @Nullable Turned turned, Path file)
      throws WrongUseException {
    if (turned == null) {
      return new Executed(false, candidate, 0);
    }
    boolean fails = wanted.equals(turned.sign());
    Executed executed = new Executed(fails, turned.switches(), turned.preemptions());
    Turned known = simplest;
    if (fails
        && (known == null
            || executed.isShorterThan(new Executed(true, known.switches(), known.preemptions())))) {
      keep(file);
      simplest = turned;
    }
    return executed;
  }

  private void keep(Path file) throws WrongUseException {
    try {
      Files.move(file, best, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new WrongUseException("cannot write " + best + ": " + e.getMessage());
    }
  }

  private static void delete(List<Path> files) throws WrongUseException {
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        throw new WrongUseException("cannot delete " + file + ": " + e.getMessage());
      }
    }
  }

  /** The simplest run that failed; null if none did. */
  @Nullable Turned simplest() {
    return simplest;
  }
}
