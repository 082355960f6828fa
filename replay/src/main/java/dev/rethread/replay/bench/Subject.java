package dev.rethread.replay.bench;

import java.nio.file.Path;
import java.util.List;

/**
 * A program to measure.
 *
 * @param group what kind of program it is
 * @param mainClass its full name
 * @param classPath its jar and those of its libraries
 */
public record Subject(String group, String mainClass, List<Path> classPath) {
  public Subject {
    classPath = List.copyOf(classPath);
  }

  /** Without the package. */
  public String name() {
    return mainClass.substring(mainClass.lastIndexOf('.') + 1);
  }
}
