package dev.rethread.workloads.numeric;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.Random;

/**
 * Red-black successive over-relaxation on a grid: each thread has a band of rows, reads the last
 * row of its neighbours, and waits for all between the two colours.
 *
 * <p>Digest: 8ddbe9fb342e430d
 */
public final class Sor implements Workload {
  private static final double OMEGA = 1.25;
  private static final int SWEEPS = 20;

  private final int size;
  private final double[][] start;

  private Sor(Scale scale) {
    size = scale.size(800, 2);
    start = new double[size][size];
    Random random = new Random(1);
    for (double[] row : start) {
      for (int j = 0; j < size; j++) {
        row[j] = random.nextDouble();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 160, Sor::new);
  }

  @Override
  public long round() throws InterruptedException {
    double[][] grid = new double[size][];
    for (int i = 0; i < size; i++) {
      grid[i] = start[i].clone();
    }
    Workers.run(
        (number, barrier) -> {
          int first = Math.max(1, Workers.first(number, size));
          int end = Math.min(size - 1, Workers.first(number + 1, size));
          for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int colour = 0; colour < 2; colour++) {
              for (int i = first; i < end; i++) {
                relax(grid[i - 1], grid[i], grid[i + 1], 1 + (i + colour) % 2);
              }
              barrier.await();
            }
          }
        });
    Checksum sum = new Checksum();
    for (double[] row : grid) {
      sum.add(row[size / 2]);
    }
    return sum.value();
  }

  private static void relax(double[] above, double[] row, double[] below, int first) {
    for (int j = first; j < row.length - 1; j += 2) {
      double around = above[j] + below[j] + row[j - 1] + row[j + 1];
      row[j] = OMEGA / 4 * around + (1 - OMEGA) * row[j];
    }
  }
}
