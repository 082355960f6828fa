package dev.rethread.replay.order;

/** No schedule satisfies a recording. */
public final class UnsolvableException extends Exception {
  private static final long serialVersionUID = 1L;

  public UnsolvableException(String message) {
    super(message);
  }
}
