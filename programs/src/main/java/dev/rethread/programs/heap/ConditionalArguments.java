package dev.rethread.programs.heap;

/**
 * An object is not initialised yet while the arguments of its constructor branch: stack maps then
 * name the place of its NEW instruction.
 *
 * <p>Expect: exit
 */
public final class ConditionalArguments {
  private static final class Pair {
    static int made;
    final String left;
    final Object right;

    Pair(String left, Object right) {
      this.left = left;
      this.right = right;
      made++;
    }
  }

  private static Pair pair(int i) {
    while (i > 20) {
      i -= 7;
    }
    return new Pair(
        i % 2 == 0 ? "even" : i > 10 ? "large" : "small",
        i % 3 == 0 ? new Pair("inner", i < 5 ? null : i) : "none");
  }

  public static void main(String[] args) throws Exception {
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < 30; i++) {
                pair(i);
              }
            });
    thread.start();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      Pair pair = pair(i);
      text.append(pair.left.charAt(0)).append(pair.right instanceof Pair ? 'p' : '.');
    }
    thread.join();
    System.out.println(text + " " + Pair.made);
  }
}
