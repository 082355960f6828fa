package dev.rethread.agent;

/** Which threads belong to the program. */
public final class Tracked {
  private static final String JDK_OWN = "jdk.internal.misc.InnocuousThread";
  private static final String CARRIER = "jdk.internal.misc.CarrierThread";

  /** A thread of the JDK's own is not; that of a cleaner which the program made is. */
  public static boolean isProgramThread(Thread thread) {
    String type = thread.getClass().getName();
    return type.equals(JDK_OWN) ? thread.getName().startsWith("Cleaner-") : !type.equals(CARRIER);
  }

  private Tracked() {}
}
