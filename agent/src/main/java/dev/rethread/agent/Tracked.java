package dev.rethread.agent;

/** Which threads belong to the program. */
public final class Tracked {
  private static final String JDK_OWN = "jdk.internal.misc.InnocuousThread";
  private static final String CARRIER = "jdk.internal.misc.CarrierThread";

  /**
   * A thread of the JDK's own is not. But that of a cleaner which the program made is, one that
   * shares the connections of an HTTP client with the program, and one that waits for a process and
   * tells the program of its end.
   */
  public static boolean isProgramThread(Thread thread) {
    String type = thread.getClass().getName();
    if (!type.equals(JDK_OWN)) {
      return !type.equals(CARRIER);
    }
    String name = thread.getName();
    return name.startsWith("Cleaner-")
        || name.startsWith("Keep-Alive-")
        || name.startsWith("process reaper");
  }

  private Tracked() {}
}
