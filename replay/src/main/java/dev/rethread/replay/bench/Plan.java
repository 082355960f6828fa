package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What to measure.
 *
 * @param subjects the programs
 * @param variants what to compare with native runs
 * @param repetitions how often each is run in each way
 * @param replays how often the last recording of each is replayed; 0 for never
 * @param scale how much of its work each program does
 * @param javaHomes of the JDKs to run on
 * @param limit a run that takes longer is given up, and so is a replay
 */
public record Plan(
    List<Subject> subjects,
    List<Variant> variants,
    int repetitions,
    int replays,
    double scale,
    List<Path> javaHomes,
    Duration limit) {
  public Plan {
    subjects = List.copyOf(subjects);
    variants = List.copyOf(variants);
    javaHomes = List.copyOf(javaHomes);
  }

  /** How many runs there are, without replays. */
  int runs() {
    return javaHomes.size() * subjects.size() * repetitions * (variants.size() + 1);
  }
}
