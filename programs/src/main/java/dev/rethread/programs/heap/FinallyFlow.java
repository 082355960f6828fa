package dev.rethread.programs.heap;

/**
 * Racy reads decide which of return, break, continue and throw leaves a try with finally.
 *
 * <p>Expect: exit
 */
public final class FinallyFlow {
  private static final int ROUNDS = 2000;
  private static int state;
  private static int cleanups;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(FinallyFlow::run);
    Thread second = new Thread(FinallyFlow::run);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("state " + state + " cleanups " + cleanups);
  }

  private static void run() {
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      digest = digest * 31 + step(i);
    }
    System.out.println("digest " + digest);
  }

  private static int step(int round) {
    for (int i = 0; i < 3; i++) {
      try {
        state += round;
        switch (state & 3) {
          case 0:
            return state;
          case 1:
            continue;
          case 2:
            throw new IllegalStateException();
          default:
            break;
        }
        break;
      } catch (IllegalStateException e) {
        state++;
      } finally {
        cleanups++;
      }
    }
    return -1;
  }
}
