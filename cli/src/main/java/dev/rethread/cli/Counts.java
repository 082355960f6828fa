package dev.rethread.cli;

import java.util.Locale;

/** Numbers of things, in words. */
final class Counts {
  static String of(long count, String one, String more) {
    return String.format(Locale.ROOT, "%,d", count) + " " + (count == 1 ? one : more);
  }

  private Counts() {}
}
