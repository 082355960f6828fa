package dev.rethread.replay;

/** The command, or a file it names, is wrong. The message is the one line that the user sees. */
public final class WrongUseException extends Exception {
  private static final long serialVersionUID = 1L;

  public WrongUseException(String message) {
    super(message);
  }
}
