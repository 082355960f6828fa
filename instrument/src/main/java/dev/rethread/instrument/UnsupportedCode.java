package dev.rethread.instrument;

/** A class that is left as it is, and why. */
public final class UnsupportedCode extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedCode(String why) {
    super(why);
  }
}
