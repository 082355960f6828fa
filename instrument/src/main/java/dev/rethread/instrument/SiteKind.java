package dev.rethread.instrument;

/** What the program does at a site. */
public enum SiteKind {
  READ("reads"),
  WRITE("writes"),
  ATOMIC("updates"),
  COPY("copies"),
  MONITOR_ENTER("enters"),
  MONITOR_EXIT("leaves"),
  WAIT("waits"),
  NOTIFY("notifies"),
  PARK("parks"),
  UNPARK("unparks"),
  SLEEP("sleeps"),
  CLASS_INIT("initialises"),
  INPUT("asks for"),
  OUTPUT("outputs");

  private final String verb;

  SiteKind(String verb) {
    this.verb = verb;
  }

  /** As in "thread 0.1 reads count". */
  public String verb() {
    return verb;
  }
}
