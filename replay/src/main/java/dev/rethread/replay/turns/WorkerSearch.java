package dev.rethread.replay.turns;

import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.turns.Explorer.Counted;
import dev.rethread.replay.turns.Explorer.Plan;
import dev.rethread.replay.turns.TurnRun.Tail;
import dev.rethread.replay.turns.TurnRun.Turned;
import dev.rethread.replay.turns.Worker.End;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search in workers, side by side. Each has its share of the seeds, so that the same plan gives
 * the same schedules; of several failures the one of the earliest run is taken.
 */
final class WorkerSearch {
  private static final long LOOK_MILLIS = 20;

  /** A worker that cannot go on after so few runs will not get any further next time. */
  private static final long FEW_RUNS = 2;

  /** So many failures that a fresh JVM does not show are enough. */
  private static final int MOST_UNCONFIRMED = 3;

  /** A share of the search: one worker after the other. */
  private final class Share {
    final int number;
    @Nullable Worker worker;

    /** Of earlier workers. */
    long runs;

    long steps;

    Share(int number) {
      this.number = number;
    }

    long allRuns() {
      return runs + (worker == null ? 0 : worker.runs());
    }

    long allSteps() {
      return steps + (worker == null ? 0 : worker.steps());
    }

    void start() throws IOException, WrongUseException {
      Map<String, String> options = new LinkedHashMap<>();
      options.put("strategy", plan.strategy());
      options.put("seed", Long.toString(plan.seed() + number + runs * count));
      options.put("stride", Integer.toString(count));
      options.put("bound", Integer.toString(plan.bound()));
      options.put("budget", Long.toString(Math.max(1, budget() - runs)));
      if (plan.depth() > 0) {
        options.put("depth", Integer.toString(plan.depth()));
      }
      int processors = Runtime.getRuntime().availableProcessors();
      worker = new Worker(runner, options, count <= processors ? number : -1);
    }

    private long budget() {
      return (plan.budget() + count - 1 - number) / count;
    }

    boolean hasMore() {
      return runs < budget();
    }

    void close() throws IOException {
      if (worker != null) {
        runs += worker.runs();
        steps += worker.steps();
        worker.close();
        worker = null;
      }
    }
  }

  private final TurnRun runner;
  private final Plan plan;
  private final Explorer explorer;
  private final int count;
  private final List<Share> shares = new ArrayList<>();
  private int unconfirmed;
  private int races;
  private final Set<Long> orders = new HashSet<>();
  private boolean exhausted;
  private String reason = "";

  WorkerSearch(TurnRun runner, Plan plan, Explorer explorer) {
    this.runner = runner;
    this.plan = plan;
    this.explorer = explorer;
    this.count = plan.isExhaustive() ? 1 : (int) Math.min(plan.workers(), plan.budget());
  }

  @Nullable Turned search(Path file) throws WrongUseException, IOException {
    try {
      for (int i = 0; i < count; i++) {
        Share share = new Share(i);
        shares.add(share);
        share.start();
      }
      Turned found = null;
      while (found == null && reason.isEmpty() && isUnderWay() && !explorer.isOver()) {
        look();
        Share failed = earliestFailure(false);
        if (failed != null) {
          found = confirm(failed, file);
        }
        goOn();
        sleep();
      }
      Share failed = found == null ? earliestFailure(true) : null;
      if (failed != null) {
        found = confirm(failed, file);
      }
      tell();
      return found;
    } finally {
      for (Share share : shares) {
        share.close();
      }
    }
  }

  private boolean isUnderWay() {
    return shares.stream().anyMatch(share -> share.worker != null);
  }

  private void look() throws IOException {
    for (Share share : shares) {
      if (share.worker != null) {
        share.worker.look();
        orders.addAll(share.worker.orders());
        share.worker.orders().clear();
        races = Math.max(races, share.worker.races());
      }
    }
    tell();
  }

  /**
   * A share whose last run failed, once no other can still have an earlier one; null if none.
   *
   * @param isOver whether nobody is waited for any more
   */
  private @Nullable Share earliestFailure(boolean isOver) {
    Share first = null;
    for (Share share : shares) {
      boolean failed = share.worker != null && share.worker.end() == End.FAILED;
      if (failed && (first == null || share.allRuns() < first.allRuns())) {
        first = share;
      }
    }
    for (Share share : shares) {
      boolean runs = share.worker != null && share.worker.end() == null;
      if (first != null && runs && !isOver && share.allRuns() < first.allRuns()) {
        return null;
      }
    }
    return first;
  }

  /** Runs a schedule that failed in a fresh JVM, under the recorder. */
  private @Nullable Turned confirm(Share failed, Path file) throws WrongUseException, IOException {
    Worker worker = failed.worker;
    if (worker == null) {
      return null;
    }
    Turned turned = runner.run(worker.switches(), Tail.NONE, file);
    if (turned == null) {
      throw new WrongUseException("a run has left no recording: try rethread record first");
    }
    FailureSign sign = turned.sign();
    if (sign != null && sign.kind().equals(worker.outcome().kind())) {
      return turned;
    }
    if (++unconfirmed >= MOST_UNCONFIRMED || plan.isExhaustive()) {
      reason = "a fresh JVM does not fail as one does that has done other runs before";
    }
    failed.close();
    if (reason.isEmpty() && failed.hasMore()) {
      failed.start();
    }
    return null;
  }

  /** Workers that have ended make way for the next ones. */
  private void goOn() throws IOException, WrongUseException {
    for (Share share : shares) {
      Worker worker = share.worker;
      End end = worker == null ? null : worker.end();
      if (worker == null || end == null || end == End.FAILED) {
        continue;
      }
      exhausted |= end == End.EXHAUSTED;
      if (end == End.TAINTED && (worker.runs() <= FEW_RUNS || plan.isExhaustive())) {
        reason = worker.reason();
      }
      share.close();
      if (end == End.TAINTED && reason.isEmpty() && share.hasMore()) {
        share.start();
      }
    }
  }

  private void tell() {
    long runs = 0;
    long steps = 0;
    double done = -1;
    String where = "";
    for (Share share : shares) {
      runs += share.allRuns();
      steps += share.allSteps();
      if (share.worker != null) {
        done = share.worker.done();
        where = share.worker.where();
      }
    }
    explorer.tell(new Counted(runs, steps, races, orders.size()), done, where);
  }

  private static void sleep() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether there is no schedule left to try. */
  boolean isExhausted() {
    return exhausted;
  }

  /** Why the search cannot go on in JVMs that do more than one run; empty if it can. */
  String reason() {
    return reason;
  }
}
