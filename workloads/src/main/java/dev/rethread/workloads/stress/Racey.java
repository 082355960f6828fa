package dev.rethread.workloads.stress;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;

/**
 * Threads mix the cells of one array without any lock, so that nearly every access races, and the
 * signature that each run prints depends on all of them.
 *
 * <p>After the stress test of Xu, Bodik and Hill for deterministic replay. The signature has no
 * part in the digest, which says only how much was done.
 *
 * <p>Digest: 78f2002b3374e4df
 */
public final class Racey implements Workload {
  private static final int CELLS = 64;
  private static final int MULTIPLIER = 103_995_407;
  private static final int MODULUS = 103_072_243;

  private final int loops;

  /** Shared without a guard, on purpose. */
  private final int[] cells = new int[CELLS];

  private int signature;

  private Racey(Scale scale) {
    loops = scale.size(100_000);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 250, Racey::new);
  }

  @Override
  public long round() throws InterruptedException {
    for (int i = 0; i < CELLS; i++) {
      cells[i] = mix(i, i);
    }
    int[] states = new int[Workers.COUNT];
    int[] done = new int[Workers.COUNT];
    Workers.run(
        (number, barrier) -> {
          barrier.await();
          int state = number + 1;
          for (int i = 0; i < loops; i++) {
            int value = cells[index(state)];
            value = mix(value, cells[index(value)]);
            cells[index(value)] = value;
            state = mix(value, state + i);
          }
          states[number] = state;
          done[number] = loops;
        });
    Checksum sum = new Checksum();
    for (int number = 0; number < Workers.COUNT; number++) {
      signature = mix(signature, states[number]);
      sum.add(done[number]);
    }
    return sum.value();
  }

  @Override
  public void close() {
    System.out.println("signature " + Integer.toHexString(signature));
  }

  private static int index(int value) {
    return Math.floorMod(value, CELLS);
  }

  private static int mix(int left, int right) {
    return (left + right * MULTIPLIER) % MODULUS;
  }
}
