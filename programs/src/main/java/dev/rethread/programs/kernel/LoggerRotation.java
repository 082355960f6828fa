package dev.rethread.programs.kernel;

/**
 * A log file rotates under its writers, so that lines go to a closed log.
 *
 * <p>Expect: exit
 */
public final class LoggerRotation {
  private static final int LINES = 1500;

  private static final class Log {
    private final StringBuffer text = new StringBuffer();
    private boolean closed;

    void append(String line) {
      if (closed) { // seeded: and may be right after
        throw new IllegalStateException("closed after " + text.length());
      }
      text.append(line);
    }
  }

  private static volatile Log log = new Log();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(LoggerRotation::write);
    Thread second = new Thread(LoggerRotation::rotate);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("rest " + log.text.length());
  }

  private static void write() {
    for (int i = 0; i < LINES; i++) {
      log.append("line\n"); // seeded: which may have rotated
    }
  }

  private static void rotate() {
    for (int i = 0; i < 20; i++) {
      Log old = log;
      log = new Log();
      System.out.println(old.text.length());
      old.closed = true;
    }
  }
}
