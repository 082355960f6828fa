package dev.rethread.programs.turns;

/**
 * One thread appends a buffer that another one makes longer. {@code append} of the JDK asks for the
 * length and for the characters under the argument's lock, and lets go of it in between.
 *
 * <p>Expect: exit
 */
public final class AppendedBuffer {
  public static void main(String[] args) throws Exception {
    StringBuffer shared = new StringBuffer();
    Thread writer = new Thread(() -> shared.append("something that does not fit"));
    writer.start();
    new StringBuffer().append(shared);
    writer.join();
  }

  private AppendedBuffer() {}
}
