package dev.rethread.workloads.numeric;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.Random;

/**
 * A sparse matrix in compressed rows times a vector, again and again: every thread reads all of the
 * vector, at places that the matrix names, and writes its part of the next one.
 *
 * <p>Digest: fd01bf8daa82e82b
 */
public final class SparseMultiply implements Workload {
  private static final int ENTRIES_PER_ROW = 10;
  private static final int STEPS = 10;

  private final int rows;
  private final int[] rowStart;
  private final int[] column;
  private final double[] value;

  private SparseMultiply(Scale scale) {
    rows = scale.size(50_000);
    rowStart = new int[rows + 1];
    column = new int[rows * ENTRIES_PER_ROW];
    value = new double[rows * ENTRIES_PER_ROW];
    Random random = new Random(2);
    for (int entry = 0; entry < value.length; entry++) {
      column[entry] = random.nextInt(rows);
      value[entry] = random.nextDouble() / ENTRIES_PER_ROW;
    }
    for (int row = 0; row <= rows; row++) {
      rowStart[row] = row * ENTRIES_PER_ROW;
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 380, SparseMultiply::new);
  }

  @Override
  public long round() throws InterruptedException {
    double[][] vectors = new double[2][rows];
    for (int row = 0; row < rows; row++) {
      vectors[0][row] = row % 7;
    }
    Workers.run(
        (number, barrier) -> {
          int first = Workers.first(number, rows);
          int end = Workers.first(number + 1, rows);
          for (int step = 0; step < STEPS; step++) {
            multiply(vectors[step % 2], vectors[(step + 1) % 2], first, end);
            barrier.await();
          }
        });
    return new Checksum().add(vectors[STEPS % 2]).value();
  }

  private void multiply(double[] from, double[] to, int first, int end) {
    for (int row = first; row < end; row++) {
      double sum = 0;
      for (int entry = rowStart[row]; entry < rowStart[row + 1]; entry++) {
        sum += value[entry] * from[column[entry]];
      }
      to[row] = sum;
    }
  }
}
