package dev.rethread.agent;

/** Stack frames as text that is the same in every run. */
public final class Frames {
  public static String[] of(StackTraceElement[] stack) {
    String[] frames = new String[stack.length];
    for (int i = 0; i < stack.length; i++) {
      frames[i] =
          normal(stack[i].getClassName()).replace('/', '.')
              + "."
              + normal(stack[i].getMethodName())
              + ":"
              + stack[i].getLineNumber();
    }
    return frames;
  }

  /** Cuts what the JVM numbers: {@code $$Lambda$14/0x000…} and {@code $Proxy7}. */
  static String normal(String name) {
    int lambda = name.indexOf("$$Lambda");
    if (lambda >= 0) {
      return name.substring(0, lambda) + "$$Lambda";
    }
    int hidden = name.indexOf("/0x");
    return hidden >= 0 ? name.substring(0, hidden) : name;
  }

  private Frames() {}
}
