package dev.rethread.trace;

/** Sites that belong to the runtime and not to a class: the same number in every recording. */
public final class FixedSites {
  public static final int NONE = 0;
  public static final int THREAD_START = 1;
  public static final int THREAD_EXIT = 2;
  public static final int THREAD_INTERRUPT = 3;
  public static final int CLASS_INIT_EXIT = 4;
  public static final int SHUTDOWN = 5;
  public static final int METHOD_REFERENCE = 6;
  public static final int STANDARD_INPUT = 7;

  /** First number that a class can get. */
  public static final int FIRST_CLASS_SITE = 256;

  public static String name(int site) {
    return switch (site) {
      case THREAD_START -> "Thread.start";
      case THREAD_EXIT -> "end of the thread";
      case THREAD_INTERRUPT -> "Thread.interrupt";
      case CLASS_INIT_EXIT -> "end of a static initialiser";
      case METHOD_REFERENCE -> "call of a method reference";
      case STANDARD_INPUT -> "read of standard input";
      case SHUTDOWN -> "start of the shutdown";
      default -> "site " + site;
    };
  }

  private FixedSites() {}
}
