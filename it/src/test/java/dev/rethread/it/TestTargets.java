package dev.rethread.it;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The programs in {@code dev.rethread.it.target}. */
final class TestTargets {
  /** A run of one of them. */
  static Trial trial(Class<?> program, Jdk jdk, Path folder, String... arguments) {
    List<String> words = new ArrayList<>(List.of("-cp", classPath(), program.getName()));
    words.addAll(List.of(arguments));
    return new Trial(jdk, words, new byte[0], 0, folder);
  }

  static String classPath() {
    try {
      return Path.of(TestTargets.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private TestTargets() {}
}
