package dev.rethread.agent;

/** Which threads belong to the program. */
public final class Tracked {
  private static final String JDK_OWN = "jdk.internal.misc.InnocuousThread";
  private static final String CARRIER = "jdk.internal.misc.CarrierThread";

  /**
   * A thread of the JDK's own is not. But that of a cleaner which the program made is, and one that
   * shares the connections of an HTTP client with the program.
   */
  public static boolean isProgramThread(Thread thread) {
    String type = thread.getClass().getName();
    if (!type.equals(JDK_OWN)) {
      return !type.equals(CARRIER);
    }
    String name = thread.getName();
    return name.startsWith("Cleaner-") || name.startsWith("Keep-Alive-");
  }

  private Tracked() {}
}
