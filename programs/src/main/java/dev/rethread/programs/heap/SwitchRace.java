package dev.rethread.programs.heap;

/**
 * Racy values select the branches of int, sparse, string and nested switches.
 *
 * <p>Expect: exit
 */
public final class SwitchRace {
  private static final int ROUNDS = 2000;
  private static int dense;
  private static String word = "alpha";

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> walk(1));
    Thread second = new Thread(() -> walk(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(dense + " " + word);
  }

  private static void walk(int step) {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      dense = (dense + step) % 5;
      digest = digest * 31 + score(dense) + score(word);
      word = digest % 3 == 0 ? "alpha" : digest % 3 == 1 ? "beta" : "gamma";
    }
    System.out.println("step " + step + " digest " + digest);
  }

  private static int score(int number) {
    return switch (number) {
      case 0 -> 7;
      case 1 -> 11;
      case 2 -> 13;
      case 1000 -> 17;
      default -> number;
    };
  }

  private static int score(String text) {
    return switch (text) {
      case "alpha" -> 1;
      case "beta" -> score(text.length());
      default -> 3;
    };
  }
}
