package dev.rethread.workloads.numeric;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Prices an Asian option by simulating paths of the stock. Each thread fetches the next batch of
 * paths under a lock, simulates it with a generator of random numbers of the batch's own, and adds
 * the outcome to a shared list.
 *
 * <p>Digest: 6eb13d2ccbe1e286
 */
public final class MonteCarlo implements Workload {
  private static final int STEPS = 64;
  private static final int BATCH = 50;
  private static final double START = 100;
  private static final double STRIKE = 105;
  private static final double DRIFT = 0.0001;
  private static final double VOLATILITY = 0.02;

  /** What the paths of one batch paid, together. */
  private record Outcome(int batch, double payoff) {}

  private final int batches;
  private int next; // guarded by this
  private final List<Outcome> outcomes = new ArrayList<>(); // guarded by itself

  private MonteCarlo(Scale scale) {
    batches = scale.size(200);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 180, MonteCarlo::new);
  }

  @Override
  public long round() throws InterruptedException {
    next = 0;
    outcomes.clear();
    Workers.run((number, barrier) -> simulate());
    outcomes.sort(Comparator.comparingInt(Outcome::batch));
    Checksum sum = new Checksum();
    double total = 0;
    for (Outcome outcome : outcomes) {
      sum.add(outcome.batch);
      total += outcome.payoff;
    }
    return sum.add(total / (batches * BATCH)).value();
  }

  private void simulate() {
    for (int batch = nextBatch(); batch < batches; batch = nextBatch()) {
      Random random = new Random(batch);
      double payoff = 0;
      for (int path = 0; path < BATCH; path++) {
        payoff += Math.max(0, average(path(random)) - STRIKE);
      }
      synchronized (outcomes) {
        outcomes.add(new Outcome(batch, payoff));
      }
    }
  }

  private synchronized int nextBatch() {
    return next++;
  }

  private static double[] path(Random random) {
    double[] prices = new double[STEPS];
    double price = START;
    for (int step = 0; step < STEPS; step++) {
      price *= Math.exp(DRIFT + VOLATILITY * random.nextGaussian());
      prices[step] = price;
    }
    return prices;
  }

  private static double average(double[] prices) {
    double sum = 0;
    for (double price : prices) {
      sum += price;
    }
    return sum / prices.length;
  }
}
