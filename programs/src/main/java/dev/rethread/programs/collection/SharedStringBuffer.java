package dev.rethread.programs.collection;

/**
 * Two threads append to one StringBuffer, cut it back and search it.
 *
 * <p>Expect: exit
 */
public final class SharedStringBuffer {
  private static final StringBuffer text = new StringBuffer();

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
    int digest = 0;
    for (int i = 0; i < 5000; i++) {
      text.append(letter).append(i % 10);
      digest = digest * 31 + text.length();
      if (i % 400 == 0) {
        text.setLength(text.length() / 2);
      }
      digest = digest * 31 + text.lastIndexOf("b");
      digest = digest * 31 + text.indexOf("9");
    }
    System.out.println(letter + " digest " + digest);
  }
}
