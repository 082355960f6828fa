package dev.rethread.programs.heap;

/**
 * Two threads swap references between a static and an instance field, and some get lost.
 *
 * <p>Expect: exit
 */
public final class ReferenceFields {
  private static final int ROUNDS = 3000;
  private static String common = "common";
  private String own = "own";

  public static void main(String[] args) throws Exception {
    ReferenceFields shared = new ReferenceFields();
    Thread first = new Thread(() -> shared.swap("L"));
    Thread second = new Thread(() -> shared.swap("R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(common + " " + shared.own);
  }

  private void swap(String tag) {
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      String taken = common;
      common = own;
      own = i % 50 == 0 ? tag + i : taken;
      digest = digest * 31 + taken.hashCode();
    }
    System.out.println(tag + " " + digest);
  }
}
