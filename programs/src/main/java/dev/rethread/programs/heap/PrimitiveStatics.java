package dev.rethread.programs.heap;

/**
 * Two threads race on a static field of every primitive type.
 *
 * <p>Expect: exit
 */
public final class PrimitiveStatics {
  private static final int ROUNDS = 1000;
  private static boolean flag;
  private static byte octet;
  private static short half;
  private static char letter = 'a';
  private static int word;
  private static long wide;
  private static float real;
  private static double precise;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> mutate(1));
    Thread second = new Thread(() -> mutate(3));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(flag + " " + octet + " " + half + " " + (int) letter + " " + word);
    System.out.println(wide + " " + real + " " + precise);
  }

  private static void mutate(int step) {
    double digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      flag = !flag;
      octet = (byte) (octet + step);
      half = (short) (half - step);
      letter = (char) (letter + step);
      word = word * 31 + step;
      wide = wide * 31 + word;
      real = real + step;
      precise = precise / 2 + real;
      digest = digest / 3 + precise + wide + letter + half + octet + (flag ? 1 : 0);
    }
    System.out.println("step " + step + " digest " + digest);
  }
}
