package dev.rethread.workloads.irregular;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.Random;

/**
 * Clusters points: every thread finds the nearest centre for its points and adds each point to a
 * sum that all threads share, under the lock of that centre; then the centres move.
 *
 * <p>After kmeans of the STAMP suite. Coordinates are integers, so that sums do not depend on the
 * order in which points are added.
 *
 * <p>Digest: 665c2f2c51cd2612
 */
public final class KMeans implements Workload {
  private static final int DIMENSIONS = 8;
  private static final int CLUSTERS = 16;
  private static final int STEPS = 5;
  private static final int RANGE = 10_000;

  private static final class Centre {
    /** Written between steps only. */
    final int[] position;

    /** Guarded by this. */
    final long[] sum = new long[DIMENSIONS];

    /** Guarded by this. */
    int points;

    Centre(int[] position) {
      this.position = position;
    }

    synchronized void add(int[] point) {
      for (int i = 0; i < DIMENSIONS; i++) {
        sum[i] += point[i];
      }
      points++;
    }

    synchronized void move() {
      for (int i = 0; i < DIMENSIONS; i++) {
        position[i] = points == 0 ? position[i] : (int) (sum[i] / points);
        sum[i] = 0;
      }
      points = 0;
    }

    long distance(int[] point) {
      long square = 0;
      for (int i = 0; i < DIMENSIONS; i++) {
        long difference = point[i] - position[i];
        square += difference * difference;
      }
      return square;
    }
  }

  private final int[][] points;

  private KMeans(Scale scale) {
    points = new int[scale.size(20_000)][DIMENSIONS];
    Random random = new Random(5);
    for (int[] point : points) {
      int around = random.nextInt(CLUSTERS) * RANGE / CLUSTERS;
      for (int i = 0; i < DIMENSIONS; i++) {
        point[i] = around + random.nextInt(RANGE / CLUSTERS * 2);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 180, KMeans::new);
  }

  @Override
  public long round() throws InterruptedException {
    Centre[] centres = new Centre[CLUSTERS];
    for (int i = 0; i < CLUSTERS; i++) {
      centres[i] = new Centre(points[i * points.length / CLUSTERS].clone());
    }
    Workers.run(
        (number, barrier) -> {
          int end = Workers.first(number + 1, points.length);
          for (int step = 0; step < STEPS; step++) {
            for (int i = Workers.first(number, points.length); i < end; i++) {
              nearest(centres, points[i]).add(points[i]);
            }
            barrier.await();
            for (int i = number; i < CLUSTERS; i += Workers.COUNT) {
              centres[i].move();
            }
            barrier.await();
          }
        });
    Checksum sum = new Checksum();
    for (Centre centre : centres) {
      for (int coordinate : centre.position) {
        sum.add(coordinate);
      }
    }
    return sum.value();
  }

  private static Centre nearest(Centre[] centres, int[] point) {
    Centre nearest = centres[0];
    long least = Long.MAX_VALUE;
    for (Centre centre : centres) {
      long distance = centre.distance(point);
      if (distance < least) {
        least = distance;
        nearest = centre;
      }
    }
    return nearest;
  }
}
