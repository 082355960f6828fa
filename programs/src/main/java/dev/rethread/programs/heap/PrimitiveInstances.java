package dev.rethread.programs.heap;

/**
 * Two threads race on an instance field of every primitive type.
 *
 * <p>Expect: exit
 */
public final class PrimitiveInstances {
  private static final int ROUNDS = 1000;

  /** One field of every primitive type. */
  private static final class Cell {
    boolean flag;
    byte octet;
    short half;
    char letter = 'a';
    int word;
    long wide;
    float real;
    double precise;

    long digest() {
      return wide * 31
          + word
          + letter * 7L
          + half * 5L
          + octet * 3L
          + (flag ? 1 : 0)
          + Float.floatToIntBits(real)
          + Double.doubleToLongBits(precise);
    }
  }

  public static void main(String[] args) throws Exception {
    Cell cell = new Cell();
    Thread first = new Thread(() -> mutate(cell, 1));
    Thread second = new Thread(() -> mutate(cell, 3));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("end " + cell.digest());
  }

  private static void mutate(Cell cell, int step) {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      cell.flag = !cell.flag;
      cell.octet = (byte) (cell.octet + step);
      cell.half = (short) (cell.half - step);
      cell.letter = (char) (cell.letter + step);
      cell.word = cell.word * 31 + step;
      cell.wide = cell.wide * 31 + cell.word;
      cell.real = cell.real + step;
      cell.precise = cell.precise / 2 + cell.real;
      digest = digest * 31 + cell.digest();
    }
    System.out.println("step " + step + " digest " + digest);
  }
}
