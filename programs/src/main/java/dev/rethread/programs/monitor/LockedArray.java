package dev.rethread.programs.monitor;

/**
 * One thread changes an array of the program's objects with the array's monitor held, the other one
 * without: what it holds of the array says nothing of its elements.
 *
 * <p>Expect: exit
 */
public final class LockedArray {
  private static final class Box {
    int value;
  }

  private static final Box[] BOXES = {new Box(), new Box()};

  public static void main(String[] args) throws Exception {
    Thread locking =
        new Thread(
            () -> {
              for (int i = 0; i < 20_000; i++) {
                synchronized (BOXES) {
                  Box first = BOXES[0];
                  BOXES[0] = BOXES[1];
                  BOXES[1] = first;
                  first.value++;
                }
              }
            });
    locking.start();
    long seen = 0;
    for (int i = 0; i < 20_000; i++) {
      Box first = BOXES[0];
      BOXES[0] = BOXES[1];
      BOXES[1] = first;
      seen = seen * 31 + (BOXES[0] == BOXES[1] ? 1 : 0);
    }
    locking.join();
    System.out.println(seen + " " + BOXES[0].value + " " + BOXES[1].value);
  }

  private LockedArray() {}
}
