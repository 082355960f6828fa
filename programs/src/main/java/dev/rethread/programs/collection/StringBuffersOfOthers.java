package dev.rethread.programs.collection;

/**
 * A thread appends a StringBuffer to its own and compares the two, while another changes it.
 *
 * <p>Expect: exit
 */
public final class StringBuffersOfOthers {
  private static final StringBuffer shared = new StringBuffer("start");

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(StringBuffersOfOthers::write);
    writer.start();
    int digest = 0;
    int failures = 0;
    for (int i = 0; i < 2000; i++) {
      StringBuffer own = new StringBuffer(1);
      try {
        own.append(shared);
        digest = digest * 31 + own.toString().hashCode();
        digest = digest * 31 + own.compareTo(shared);
      } catch (IndexOutOfBoundsException e) {
        failures++; // append asks for the length, and for the bytes: two steps
      }
    }
    writer.join();
    System.out.println(digest + " " + failures);
  }

  private static void write() {
    for (int i = 0; i < 10_000; i++) {
      shared.append('x').append(i);
      if (i % 50 == 0) {
        shared.setLength(3);
      }
    }
  }
}
