package dev.rethread.programs.heap;

/**
 * A constructor changes another object before it calls that of the superclass.
 *
 * <p>Expect: exit
 */
public final class WriteBeforeSuper {
  private static volatile boolean done;

  private static final class Counter {
    int count;
  }

  private static class Numbered {
    final int number;

    Numbered(int number) {
      this.number = number;
    }
  }

  private static final class Item extends Numbered {
    Item(Counter counter) {
      super(counter.count++);
    }
  }

  public static void main(String[] args) throws Exception {
    Counter counter = new Counter();
    Thread thread =
        new Thread(
            () -> {
              long digest = 0;
              while (!done) {
                digest = digest * 31 + counter.count;
              }
              System.out.println("digest " + digest);
            });
    thread.start();
    int last = 0;
    for (int i = 0; i < 2000; i++) {
      last = new Item(counter).number;
    }
    done = true;
    thread.join();
    System.out.println("last " + last);
  }
}
