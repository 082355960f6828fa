package dev.rethread.programs.thread;

import java.util.logging.Logger;

/**
 * The JDK keeps shutdown hooks by identity hash, its own among them, and starts them in that order.
 *
 * <p>Expect: exit
 */
public final class ManyShutdownHooks {
  private static int ended;

  public static void main(String[] args) {
    Logger.getLogger("hooks").fine("registers a hook of the JDK");
    for (int i = 0; i < 12; i++) {
      int number = i;
      Thread hook =
          new Thread(
              () -> {
                ended++;
                System.out.println("hook " + number + " saw " + ended);
              });
      Runtime.getRuntime().addShutdownHook(hook);
      if (i % 5 == 4) {
        Runtime.getRuntime().removeShutdownHook(hook);
      }
    }
    System.exit(3);
  }
}
