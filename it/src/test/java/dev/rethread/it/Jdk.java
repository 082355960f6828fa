package dev.rethread.it;

import java.nio.file.Path;

/**
 * A JDK to run target programs on.
 *
 * @param name for people, such as "JDK 17"
 */
record Jdk(String name, Path home) {
  String java() {
    return home.resolve("bin").resolve("java").toString();
  }

  /** Fit for a file name. */
  String folder() {
    return name.toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
  }

  @Override
  public String toString() {
    return name;
  }
}
