package dev.rethread.instrument;

/**
 * A place in the program where something happens that Rethread records.
 *
 * @param detail the field, or what else the operation is about
 * @param type descriptor of what is read or written, empty if that is not known
 */
public record Site(
    String className, String method, int line, SiteKind kind, String detail, String type) {
  /** The detail of an access through a VarHandle, which may order others. */
  public static final String SYNCHRONISED_ELEMENT = "an array element by a handle";

  @Override
  public String toString() {
    return kind.verb() + " " + detail + " at " + className + "." + method + ":" + line;
  }
}
