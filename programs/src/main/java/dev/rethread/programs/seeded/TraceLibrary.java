package dev.rethread.programs.seeded;

import java.util.ArrayList;
import java.util.List;

/**
 * As in ctrace: a trace is switched off while another thread, past the check, writes to it.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class TraceLibrary {
  private static volatile StringBuilder trace = new StringBuilder();
  private static volatile boolean on = true;
  private static int messages = 3;
  private static int units;
  private static final List<String> known = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      messages = Integer.parseInt(args[0]);
      units = messages;
    }
    Thread traced = new Thread(TraceLibrary::run);
    Thread control = new Thread(TraceLibrary::switchOff);
    traced.start();
    control.start();
    traced.join();
    control.join();
    System.out.println("ended");
  }

  private static void run() {
    for (int i = 0; i < messages; i++) {
      if (on) { // seeded: and may be off at the next line
        trace.append(i);
      }
      if (i < units) {
        know("message " + i);
      }
    }
  }

  private static synchronized void know(String name) {
    if (!known.contains(name)) {
      known.add(name);
    }
  }

  private static void switchOff() {
    for (int i = 0; i < units; i++) {
      know("unit " + i);
    }
    on = false;
    trace = null;
  }
}
