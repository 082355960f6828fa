package dev.rethread.programs.heap;

/**
 * Constructors chain, call overridden methods and count instances in racy static fields.
 *
 * <p>Expect: exit
 */
public final class ConstructorRace {
  private static final int ROUNDS = 2000;
  private static int created;
  private static int described;

  private static class Shape {
    final int number;

    Shape(int number) {
      this.number = number;
      describe();
    }

    void describe() {
      described++;
    }
  }

  private static final class Square extends Shape {
    private final int side;

    Square() {
      this(created++);
    }

    private Square(int number) {
      super(number + described);
      side = number * 2;
    }

    @Override
    void describe() {
      described += 2 + side;
    }
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(ConstructorRace::construct);
    Thread second = new Thread(ConstructorRace::construct);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("created " + created + " described " + described);
  }

  private static void construct() {
    long digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Square square = new Square();
      digest = digest * 31 + square.number + square.side;
    }
    System.out.println("digest " + digest);
  }
}
