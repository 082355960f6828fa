package dev.rethread.workloads.numeric;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.Random;

/**
 * LU factorisation of a dense matrix with partial pivoting: one thread looks for the pivot and
 * swaps rows, then all eliminate in rows of their own, dealt out in turn because fewer and fewer
 * are left.
 *
 * <p>Digest: 1b82b5e3bb540182
 */
public final class LuFactorisation implements Workload {
  private final int size;
  private final double[][] start;

  private LuFactorisation(Scale scale) {
    size = scale.size(400, 3);
    start = new double[size][size];
    Random random = new Random(4);
    for (double[] row : start) {
      for (int j = 0; j < size; j++) {
        row[j] = random.nextDouble() - 0.5;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 50, LuFactorisation::new);
  }

  @Override
  public long round() throws InterruptedException {
    double[][] matrix = new double[size][];
    for (int i = 0; i < size; i++) {
      matrix[i] = start[i].clone();
    }
    Workers.run(
        (number, barrier) -> {
          for (int k = 0; k < size - 1; k++) {
            if (number == k % Workers.COUNT) {
              pivot(matrix, k);
            }
            barrier.await();
            for (int i = k + 1; i < size; i++) {
              if (i % Workers.COUNT == number) {
                eliminate(matrix[k], matrix[i], k);
              }
            }
            barrier.await();
          }
        });
    Checksum sum = new Checksum();
    for (int i = 0; i < size; i++) {
      sum.add(matrix[i][i]);
    }
    return sum.value();
  }

  private static void pivot(double[][] matrix, int k) {
    int best = k;
    for (int i = k + 1; i < matrix.length; i++) {
      if (Math.abs(matrix[i][k]) > Math.abs(matrix[best][k])) {
        best = i;
      }
    }
    double[] row = matrix[k];
    matrix[k] = matrix[best];
    matrix[best] = row;
  }

  private static void eliminate(double[] pivot, double[] row, int k) {
    double factor = row[k] / pivot[k];
    row[k] = factor;
    for (int j = k + 1; j < row.length; j++) {
      row[j] -= factor * pivot[j];
    }
  }
}
