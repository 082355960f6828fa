package dev.rethread.instrument;

/** The methods of VarHandle that access memory. */
final class VarHandleOperation {
  /** How many of the last arguments are values; -1 if the method is no access. */
  static int values(String name) {
    if (name.startsWith("compareAnd") || name.startsWith("weakCompareAnd")) {
      return 2;
    }
    if (name.startsWith("getAnd")) {
      return 1;
    }
    return switch (name) {
      case "get", "getVolatile", "getOpaque", "getAcquire" -> 0;
      case "set", "setVolatile", "setOpaque", "setRelease" -> 1;
      default -> -1;
    };
  }

  static boolean writes(String name) {
    return !name.startsWith("get") || name.startsWith("getAnd");
  }

  private VarHandleOperation() {}
}
