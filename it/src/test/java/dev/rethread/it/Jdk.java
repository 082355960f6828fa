package dev.rethread.it;

import java.nio.file.Path;

/**
 * A JDK to run target programs on.
 *
 * @param feature the first number of its version
 */
record Jdk(int feature, Path home) {
  /** For people, such as "JDK 17". */
  String name() {
    return "JDK " + feature;
  }

  String java() {
    return home.resolve("bin").resolve("java").toString();
  }

  /** Fit for a file name. */
  String folder() {
    return "jdk-" + feature;
  }

  @Override
  public String toString() {
    return name();
  }
}
