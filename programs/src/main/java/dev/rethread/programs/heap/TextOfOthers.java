package dev.rethread.programs.heap;

/**
 * Objects are appended and inserted whose text depends on what another thread does, and a builder
 * is read as an object and as a sequence of characters while another thread appends to it.
 *
 * <p>Expect: exit
 */
public final class TextOfOthers {
  private static final StringBuilder shared = new StringBuilder("x");
  private static volatile boolean done;

  private static final class Box {
    volatile int value;

    @Override
    public String toString() {
      return "box " + value;
    }
  }

  public static void main(String[] args) throws Exception {
    Box box = new Box();
    Thread thread = new Thread(() -> change(box));
    thread.start();
    StringBuilder own = new StringBuilder();
    CharSequence sequence = shared;
    Object object = shared;
    long digest = 0;
    for (int i = 0; i < 100; i++) {
      own.insert(0, box).append(box).append("-").append((CharSequence) "part", 1, 3);
      digest = digest * 31 + ("as text " + object).length();
      digest = digest * 31 + String.valueOf(object).length();
      digest = digest * 31 + sequence.length();
      digest = digest * 31 + sequence.charAt(sequence.length() - 1);
      digest = digest * 31 + sequence.toString().length();
      own.append(sequence).append(shared.length());
      own.setLength(Math.min(own.length(), 1000));
    }
    System.out.println(object);
    done = true;
    thread.join();
    System.out.println(own);
    System.out.println(digest);
  }

  private static void change(Box box) {
    for (int i = 0; i < 1000 && !done; i++) {
      box.value = i;
      shared.append((char) ('a' + i % 26));
    }
  }
}
