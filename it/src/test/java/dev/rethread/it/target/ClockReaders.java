package dev.rethread.it.target;

/** Two threads read the clock so often that the recording takes megabytes. */
public final class ClockReaders {
  private static final int READS = 200_000;

  public static void main(String[] args) throws InterruptedException {
    System.out.println("start");
    Thread first = new Thread(ClockReaders::read);
    Thread second = new Thread(ClockReaders::read);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("end");
    System.exit(3);
  }

  private static void read() {
    long latest = System.nanoTime();
    for (int i = 0; i < READS; i++) {
      latest = Math.max(latest, System.nanoTime());
    }
    if (latest == Long.MIN_VALUE) {
      throw new AssertionError();
    }
  }

  private ClockReaders() {}
}
