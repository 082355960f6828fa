package dev.rethread.instrument;

import java.util.Set;

/**
 * How classes of the JDK lock their own objects. Some are mostly accessed by their synchronized
 * methods, so that their monitors order these accesses: they are guarded. An access by anything
 * else means that no object of the class is, for the rest of the run: what the JDK itself does so
 * is kept from being one.
 */
public final class JdkLocks {
  private static final String UTIL = "java/util/";
  private static final String VECTOR = UTIL + "Vector";

  private static final Set<String> GUARDED =
      Set.of(UTIL + "Hashtable", UTIL + "Random", UTIL + "Stack", VECTOR);

  /** Classes of java.util that have synchronized methods, or whose objects the JVM locks. */
  private static final Set<String> SYNCHRONIZED =
      Set.of(
          "Calendar",
          "GregorianCalendar",
          "Hashtable",
          "Observable",
          "Random",
          "Stack",
          "TaskQueue",
          "Timer",
          "TimerTask",
          "TimerThread",
          "Vector");

  /** Classes outside of java.util that have none, nor have their superclasses. */
  private static final Set<String> NOT_SYNCHRONIZED =
      Set.of(
          "java/lang/AbstractStringBuilder",
          "java/lang/Enum",
          "java/lang/Number",
          "java/lang/Record",
          "java/lang/StringBuilder");

  /**
   * Whether nobody locks objects of a class of the JDK without a hook before it, as synchronized
   * methods do.
   */
  public static boolean isLockedByHooksOnly(String name) {
    return NOT_SYNCHRONIZED.contains(name)
        || (name.startsWith(UTIL)
            && JdkClasses.treatment(name) == Treatment.FULL
            && !SYNCHRONIZED.contains(JdkClasses.outer(name).substring(UTIL.length()))
            && !name.startsWith("java/util/Collections$Synchronized"));
  }

  /** Whether a class, by its internal name, is one whose objects are guarded. */
  public static boolean isGuarded(String name) {
    return GUARDED.contains(name);
  }

  /** Whether a method looks at such an object without its monitor, for its result and no more. */
  static boolean looksInside(MethodContext method) {
    return switch (method.owner.name) {
      case VECTOR + "$1" -> method.name.equals("hasMoreElements");
      case VECTOR + "$Itr" -> method.name.equals("hasNext");
      default -> false;
    };
  }

  /** Whether what a method writes to fields of its class is a copy that nobody else knows yet. */
  static boolean copies(MethodContext method) {
    return method.owner.name.equals(VECTOR) && method.name.equals("clone");
  }

  private JdkLocks() {}
}
