package dev.rethread.programs.heap;

/**
 * A constructor lets this escape, so another thread may see a final field before it is set.
 *
 * <p>Expect: exit
 */
public final class FinalFieldEscape {
  private static final int ROUNDS = 3000;
  private static FinalFieldEscape latest;
  private static volatile boolean done;
  private final int value;

  private FinalFieldEscape(int number) {
    latest = this;
    value = number;
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(FinalFieldEscape::construct);
    Thread second = new Thread(FinalFieldEscape::observe);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void construct() {
    for (int i = 1; i <= ROUNDS; i++) {
      new FinalFieldEscape(i);
    }
    done = true;
  }

  private static void observe() {
    int early = 0;
    long sum = 0;
    while (!done) {
      FinalFieldEscape seen = latest;
      if (seen != null) {
        early += seen.value == 0 ? 1 : 0;
        sum += seen.value;
      }
    }
    System.out.println("early " + early + " sum " + sum);
  }
}
