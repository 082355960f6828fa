package dev.rethread.programs.seeded;

/**
 * As in ctrace: a trace is switched off while another thread, past the check, writes to it.
 *
 * <p>Expect: exit
 */
public final class TraceLibrary {
  private static volatile StringBuilder trace = new StringBuilder();
  private static volatile boolean on = true;

  public static void main(String[] args) throws Exception {
    Thread traced = new Thread(TraceLibrary::run);
    Thread control = new Thread(TraceLibrary::switchOff);
    traced.start();
    control.start();
    traced.join();
    control.join();
    System.out.println("ended");
  }

  private static void run() {
    for (int i = 0; i < 3; i++) {
      if (on) { // seeded: and may be off at the next line
        trace.append(i);
      }
    }
  }

  private static void switchOff() {
    on = false;
    trace = null;
  }
}
