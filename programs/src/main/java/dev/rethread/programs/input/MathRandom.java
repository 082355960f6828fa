package dev.rethread.programs.input;

/**
 * Math.random decides how often two threads increment a plain counter.
 *
 * <p>Expect: exit
 */
public final class MathRandom {
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(MathRandom::work);
    Thread second = new Thread(MathRandom::work);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter + " " + Math.random());
  }

  private static void work() {
    int own = 0;
    for (int i = 0; i < 2000; i++) {
      if (Math.random() < 0.5) {
        counter++;
        own++;
      }
    }
    System.out.println("own " + own);
  }
}
