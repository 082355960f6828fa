package dev.rethread.programs.heap;

/**
 * Lambdas, local and inner classes race through captured variables and the outer instance.
 *
 * <p>Expect: exit
 */
public final class CapturedVariables {
  private static final int ROUNDS = 2000;
  private int outer;

  /** Its constructor stores the outer reference before it calls that of Object. */
  private final class Inner implements Runnable {
    private final int[] cell;

    Inner(int[] cell) {
      this.cell = cell;
    }

    @Override
    public void run() {
      for (int i = 0; i < ROUNDS; i++) {
        outer++;
        cell[0] += outer & 1;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    CapturedVariables shared = new CapturedVariables();
    int[] cell = new int[1];
    int step = args.length + 1;
    class Local extends Thread {
      @Override
      public void run() {
        for (int i = 0; i < ROUNDS; i++) {
          shared.outer += step;
          cell[0] -= step;
        }
      }
    }
    Thread inner = new Thread(shared.new Inner(cell));
    Thread local = new Local();
    Thread lambda =
        new Thread(() -> System.out.println("seen " + shared.outer + " " + cell[0] * step));
    inner.start();
    local.start();
    lambda.start();
    inner.join();
    local.join();
    lambda.join();
    System.out.println(shared.outer + " " + cell[0]);
  }
}
