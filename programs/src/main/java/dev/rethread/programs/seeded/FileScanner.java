package dev.rethread.programs.seeded;

/**
 * As in pfscan: workers count down what is left and stop when it is zero, which two may reach.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 8 20
 */
public final class FileScanner {
  private static int left = 3;
  private static int scanned;

  public static void main(String[] args) throws Exception {
    Thread[] workers = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 2];
    int files = args.length > 1 ? Integer.parseInt(args[1]) : left;
    left = files;
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(FileScanner::scan);
    }
    for (Thread worker : workers) {
      worker.start();
    }
    for (Thread worker : workers) {
      worker.join();
    }
    if (scanned != files) {
      throw new IllegalStateException(scanned + " files scanned of " + files);
    }
    System.out.println("scanned " + scanned);
  }

  private static void scan() {
    while (take()) {
      count();
    }
  }

  private static boolean take() {
    if (left > 0) {
      left--; // seeded: checked and changed in two steps
      return true;
    }
    return false;
  }

  private static synchronized void count() {
    scanned++;
  }
}
