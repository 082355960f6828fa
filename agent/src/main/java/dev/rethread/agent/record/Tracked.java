package dev.rethread.agent.record;

/** Which threads belong to the program. */
public final class Tracked {
  private static final String JDK_OWN = "jdk.internal.misc.InnocuousThread";
  private static final String CARRIER = "jdk.internal.misc.CarrierThread";

  /** Cleaners and the like depend on the garbage collector and are not the program's. */
  public static boolean isProgramThread(Thread thread) {
    String type = thread.getClass().getName();
    return !type.equals(JDK_OWN) && !type.equals(CARRIER);
  }

  private Tracked() {}
}
