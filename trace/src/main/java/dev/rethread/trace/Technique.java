package dev.rethread.trace;

/** How a run is recorded; the name is what users write and recordings have. */
public enum Technique {
  LIGHT("light"),
  LEAP("leap"),
  STRIDE("stride"),

  /** Instrumented and counted, but no order is recorded: what all techniques have in common. */
  NONE("none");

  private final String word;

  Technique(String word) {
    this.word = word;
  }

  /**
   * The technique of that name.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static Technique of(String word) {
    for (Technique technique : values()) {
      if (technique.word.equals(word)) {
        return technique;
      }
    }
    throw new IllegalArgumentException(
        "unknown technique \"" + word + "\": there are light, leap, stride and none");
  }

  @Override
  public String toString() {
    return word;
  }
}
