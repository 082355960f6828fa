package dev.rethread.trace;

/** Why another thread went on, in a run in turns. */
public enum SwitchReason {
  PREEMPTED('p', "preempted"),
  ENDED('e', "ended"),
  MONITOR('m', "waits for a monitor"),
  NOTIFICATION('w', "waits to be notified"),
  PARKED('k', "parked"),
  SLEEPS('s', "sleeps"),
  OUTSIDE('o', "blocked where nobody can tell");

  private final char letter;
  private final String words;

  SwitchReason(char letter, String words) {
    this.letter = letter;
    this.words = words;
  }

  /** As a recording has it. */
  public char letter() {
    return letter;
  }

  /** What became of the thread that did not go on. */
  public String words() {
    return words;
  }

  /**
   * The other way round.
   *
   * @throws IllegalArgumentException if there is none
   */
  static SwitchReason of(char letter) {
    for (SwitchReason reason : values()) {
      if (reason.letter == letter) {
        return reason;
      }
    }
    throw new IllegalArgumentException("no reason for a switch is called " + letter);
  }
}
