package dev.rethread.programs.monitor;

/**
 * A monitor is entered again by its owner through recursion, overriding and super calls.
 *
 * <p>Expect: exit
 */
public final class Reentrant {
  private static final int ROUNDS = 100;

  private static class Base {
    int digest;

    synchronized void visit(int depth, int tag) {
      digest = digest * 31 + tag;
      if (depth > 0) {
        visit(depth - 1, tag);
      }
    }
  }

  private static final class Derived extends Base {
    @Override
    synchronized void visit(int depth, int tag) {
      synchronized (this) {
        super.visit(depth, tag);
      }
      digest += depth;
    }
  }

  public static void main(String[] args) throws Exception {
    Base shared = new Derived();
    Thread first = new Thread(() -> work(shared, 1));
    Thread second = new Thread(() -> work(shared, 2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("digest " + shared.digest);
  }

  private static void work(Base shared, int tag) {
    for (int i = 0; i < ROUNDS; i++) {
      shared.visit(5, tag);
    }
    synchronized (shared) {
      System.out.println(tag + " sees " + shared.digest);
    }
  }
}
