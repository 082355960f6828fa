package dev.rethread.programs.heap;

/**
 * Appending a StringBuffer asks it for its length and then for its characters: in between another
 * thread may shorten it.
 *
 * <p>Expect: exit
 */
public final class StringBufferRace {
  public static void main(String[] args) throws Exception {
    StringBuffer shared = new StringBuffer("0123456789");
    Thread shortening =
        new Thread(
            () -> {
              for (int i = 0; i < 3000; i++) {
                shared.setLength(0);
                shared.append("0123456789");
              }
            });
    shortening.start();
    int thrown = 0;
    int lengths = 0;
    int odd = 0;
    for (int i = 0; i < 3000; i++) {
      StringBuffer copy = new StringBuffer();
      try {
        copy.append(shared);
        lengths += copy.length();
        odd += copy.indexOf("\0") >= 0 ? 1 : 0;
      } catch (IndexOutOfBoundsException e) {
        thrown++;
      }
    }
    shortening.join();
    System.out.println(thrown + " " + lengths + " " + odd + " " + shared);
  }
}
