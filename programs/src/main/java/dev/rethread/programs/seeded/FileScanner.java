package dev.rethread.programs.seeded;

/**
 * As in pfscan: workers count down what is left and stop when it is zero, which two may reach.
 *
 * <p>Expect: exit
 */
public final class FileScanner {
  private static final int FILES = 3;
  private static int left = FILES;
  private static int scanned;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(FileScanner::scan);
    Thread second = new Thread(FileScanner::scan);
    first.start();
    second.start();
    first.join();
    second.join();
    if (scanned != FILES) {
      throw new IllegalStateException(scanned + " files scanned of " + FILES);
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
