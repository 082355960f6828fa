package dev.rethread.instrument;

/** The methods of Unsafe that access memory. */
final class UnsafeOperation {
  static boolean isAccess(String name, String descriptor) {
    return descriptor.startsWith("(Ljava/lang/Object;J")
        && (name.startsWith("get")
            || name.startsWith("put")
            || name.startsWith("compareAnd")
            || name.startsWith("weakCompareAnd"));
  }

  static boolean writes(String name) {
    return !name.startsWith("get") || name.startsWith("getAnd");
  }

  private UnsafeOperation() {}
}
