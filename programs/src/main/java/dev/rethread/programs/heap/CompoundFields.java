package dev.rethread.programs.heap;

/**
 * Compound assignments of every shape race on instance and static fields.
 *
 * <p>Expect: exit
 */
public final class CompoundFields {
  private static final int ROUNDS = 2000;
  private static long wideStatic = 1;
  private static String text = "";
  private int word;
  private long wide = 1;
  private double precise = 1;
  private float real;
  private byte octet;
  private char letter;
  private boolean flag;
  private Integer boxed = 0;

  public static void main(String[] args) throws Exception {
    CompoundFields shared = new CompoundFields();
    Thread first = new Thread(() -> shared.mutate(1));
    Thread second = new Thread(() -> shared.mutate(2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(shared.word + " " + shared.wide + " " + shared.precise + " " + shared.real);
    System.out.println(
        shared.octet + " " + (int) shared.letter + " " + shared.flag + " " + shared.boxed);
    System.out.println(wideStatic + " " + text.hashCode());
  }

  private void mutate(int step) {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      digest += word++ + --word + (word += step);
      digest ^= wide <<= 1;
      digest += wide++ + (wideStatic *= 3L) + wideStatic--;
      precise *= 1.5;
      precise = precise > 1e6 ? precise % 7 : precise;
      real -= step;
      octet += 3;
      letter ^= (char) i;
      flag |= (digest & 1) == 0;
      flag &= (digest & 2) == 0;
      boxed += step;
      text += i;
      text = text.length() > 40 ? "" : text;
    }
    System.out.println("step " + step + " digest " + digest);
  }
}
