package dev.rethread.programs.heap;

/**
 * Object.clone copies an object whose fields another thread is changing, so copies are
 * inconsistent.
 *
 * <p>Expect: exit
 */
public final class ObjectCloneRace {
  private static final int ROUNDS = 3000;

  /** A pair whose halves are always written in the same order. */
  private static final class Pair implements Cloneable {
    int left;
    long right;
    String label = "0";

    Pair copy() {
      try {
        return (Pair) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    Pair shared = new Pair();
    Thread first = new Thread(() -> store(shared));
    Thread second = new Thread(() -> cloneOften(shared));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void store(Pair shared) {
    for (int i = 1; i <= ROUNDS; i++) {
      shared.left = i;
      shared.right = i;
      shared.label = Integer.toString(i);
    }
  }

  private static void cloneOften(Pair shared) {
    int torn = 0;
    int digest = 0;
    for (int i = 0; i < ROUNDS; i++) {
      Pair copy = shared.copy();
      torn += copy.left == copy.right ? 0 : 1;
      digest = digest * 31 + copy.left + copy.label.hashCode();
    }
    System.out.println("torn " + torn + " digest " + digest);
  }
}
