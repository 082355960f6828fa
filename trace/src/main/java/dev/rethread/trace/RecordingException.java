package dev.rethread.trace;

/** A recording that cannot be used, with one line for the user that says why. */
public final class RecordingException extends Exception {
  private static final long serialVersionUID = 1L;

  public RecordingException(String message) {
    super(message);
  }
}
