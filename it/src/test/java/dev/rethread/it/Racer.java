package dev.rethread.it;

/**
 * A program whose threads race in a method.
 *
 * @param line to stop in, counted from the first of the method
 * @param map the static field with what they race for
 */
record Racer(String program, String method, int line, String map) {
  static Racer of(String words) {
    String[] all = words.split(" ", -1);
    return new Racer(all[0], all[1], Integer.parseInt(all[2]), all[3]);
  }

  String className() {
    return TargetPrograms.named("collection." + program).mainClass();
  }
}
