package dev.rethread.it.random;

/** Java source text while it is written, a line at a time. */
final class Source {
  private final StringBuilder text = new StringBuilder();
  private int indent;

  void line(String line) {
    text.append("  ".repeat(indent)).append(line).append('\n');
  }

  /** Writes a line that ends with an opening brace. */
  void open(String line) {
    line(line + " {");
    indent++;
  }

  /** Closes one block and opens another, as in {@code } finally {}. */
  void next(String line) {
    indent--;
    open("} " + line);
  }

  void close() {
    close("");
  }

  void close(String after) {
    indent--;
    line("}" + after);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
