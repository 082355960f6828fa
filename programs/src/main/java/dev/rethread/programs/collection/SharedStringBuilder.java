package dev.rethread.programs.collection;

/**
 * Two threads append to one StringBuilder, which loses characters or fails with an index.
 *
 * <p>Expect: exit
 */
public final class SharedStringBuilder {
  private static final StringBuilder text = new StringBuilder();

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work('a'));
    Thread second = new Thread(() -> work('b'));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(text.length() + " " + text.toString().hashCode());
  }

  private static void work(char letter) {
    int failures = 0;
    for (int i = 0; i < 2000; i++) {
      try {
        text.append(letter);
      } catch (IndexOutOfBoundsException e) {
        failures++;
      }
    }
    System.out.println(letter + " failures " + failures);
  }
}
