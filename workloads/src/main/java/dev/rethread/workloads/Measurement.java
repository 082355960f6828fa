package dev.rethread.workloads;

/**
 * The main program of every {@link Workload}: some rounds for the JVM to warm up, then those that
 * are measured. Prints the checksum that all rounds came to, and how long the measured ones took
 * together:
 *
 * <pre>
 * digest 5f3c01a2
 * work 2345678901 ns
 * </pre>
 */
public final class Measurement {
  /** So many measured rounds come after one that is not. */
  private static final int MEASURED_PER_WARM = 2;

  /**
   * Runs the workload.
   *
   * @param args the scale, 1 if there is none
   * @param rounds how many are measured at scale 1: 2 to 4 seconds on two cores
   */
  public static void main(String[] args, int rounds, Workload.Setup setup) throws Exception {
    Scale scale = new Scale(args.length == 0 ? 1 : Double.parseDouble(args[0]));
    int measured = scale.rounds(rounds);
    int warm = Math.max(1, measured / MEASURED_PER_WARM);
    long nanos;
    long digest;
    try (Workload workload = setup.at(scale)) {
      digest = workload.round();
      repeat(workload, warm - 1, digest);
      long start = System.nanoTime();
      repeat(workload, measured, digest);
      nanos = System.nanoTime() - start;
    }
    System.out.println("digest " + Long.toHexString(digest));
    System.out.println("work " + nanos + " ns");
  }

  private static void repeat(Workload workload, int rounds, long digest) throws Exception {
    for (int i = 0; i < rounds; i++) {
      long again = workload.round();
      if (again != digest) {
        throw new IllegalStateException(
            "a round came to " + Long.toHexString(again) + ", not " + Long.toHexString(digest));
      }
    }
  }

  private Measurement() {}
}
