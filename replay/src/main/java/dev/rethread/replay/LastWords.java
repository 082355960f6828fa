package dev.rethread.replay;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command whose program was ended together with the tool, by Ctrl-C for example, keep and
 * announce the recording before the tool's JVM is gone.
 */
public final class LastWords {
  private static final long SECONDS_TO_SAY = 10;
  private static final CountDownLatch SAID = new CountDownLatch(1);

  /** The command has done all it had to do. */
  public static void said() {
    SAID.countDown();
  }

  /** Called while the tool's JVM ends: gives the command a moment. */
  static void await() {
    try {
      SAID.await(SECONDS_TO_SAY, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private LastWords() {}
}
