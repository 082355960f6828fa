package dev.rethread.instrument;

/**
 * A place in the program where something happens that Rethread records.
 *
 * @param detail the field, or what else the operation is about
 */
public record Site(String className, String method, int line, SiteKind kind, String detail) {
  @Override
  public String toString() {
    return kind.verb() + " " + detail + " at " + className + "." + method + ":" + line;
  }
}
