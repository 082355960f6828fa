package dev.rethread.agent;

/** Which threads belong to the program. */
public final class Tracked {
  private static final String JDK_OWN = "jdk.internal.misc.InnocuousThread";
  private static final String CARRIER = "jdk.internal.misc.CarrierThread";

  /**
   * How the names of those of the JDK's own threads start that work for the program: the cleaner
   * that it made, the connections of its HTTP client, its processes, the folders it watches, its
   * asynchronous channels, and the copy of a file that can be interrupted.
   */
  private static final String[] FOR_PROGRAM = {
    "Cleaner-",
    "Keep-Alive-",
    "process reaper",
    "FileSystemWatchService",
    "InnocuousThread-",
    "CancellableOp"
  };

  /** The JDK's own threads are not, but for those that work for the program. */
  public static boolean isProgramThread(Thread thread) {
    String type = thread.getClass().getName();
    if (!type.equals(JDK_OWN)) {
      return !type.equals(CARRIER);
    }
    String name = thread.getName();
    for (String start : FOR_PROGRAM) {
      if (name.startsWith(start)) {
        return true;
      }
    }
    return false;
  }

  private Tracked() {}
}
