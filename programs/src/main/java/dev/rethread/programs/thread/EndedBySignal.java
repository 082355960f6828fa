package dev.rethread.programs.thread;

import sun.misc.Signal;

/**
 * A signal ends the JVM while two threads race; a shutdown hook stops one of them and waits for it.
 *
 * <p>Expect: exit
 */
public final class EndedBySignal {
  private static int shared;
  private static volatile boolean stop;

  public static void main(String[] args) throws Exception {
    Thread polite = new Thread(EndedBySignal::untilTold);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(polite)));
    polite.start();
    while (shared < 1000) {
      shared++;
    }
    Signal.raise(new Signal("TERM"));
    while (true) {
      shared++;
    }
  }

  private static void untilTold() {
    while (!stop) {
      shared++;
    }
    System.out.println("told at " + shared);
  }

  private static void end(Thread polite) {
    stop = true;
    try {
      polite.join();
    } catch (InterruptedException e) {
      System.out.println(e);
    }
    System.out.println("the hook saw " + shared);
  }
}
