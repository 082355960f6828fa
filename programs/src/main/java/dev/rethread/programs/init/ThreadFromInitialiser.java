package dev.rethread.programs.init;

/**
 * A static initialiser makes an object whose constructor starts a thread, which uses a static field
 * of the class while it is still being initialised: it has to wait, but nobody for it.
 *
 * <p>Expect: exit
 */
public final class ThreadFromInitialiser {
  private static final class Worker implements Runnable {
    static final Worker INSTANCE = new Worker();
    static int count;

    static {
      count = 7;
    }

    final Thread thread = new Thread(this);

    Worker() {
      thread.start();
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void run() {
      count++;
    }
  }

  public static void main(String[] args) throws Exception {
    Worker.INSTANCE.thread.join();
    System.out.println("count " + Worker.count);
  }
}
