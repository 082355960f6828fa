package dev.rethread.programs.heap;

/**
 * A StringBuilder throws while others use it: the thread that called it goes on, waits for a lock
 * whose owner uses the builder, and reads what others wrote meanwhile.
 *
 * <p>Expect: exit
 */
public final class TextThatThrows {
  private static final Object lock = new Object();
  private static final StringBuilder text = new StringBuilder("abc");
  private static volatile boolean held;
  private static volatile boolean thrown;
  private static volatile int data;

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(TextThatThrows::run);
    thread.start();
    synchronized (lock) {
      held = true;
      while (!thrown) {
        Thread.onSpinWait();
      }
      Thread.sleep(50);
      text.append('d');
      data = 5;
    }
    thread.join();
    System.out.println(text);
  }

  private static void run() {
    while (!held) {
      Thread.onSpinWait();
    }
    thrown = true;
    try {
      text.charAt(10);
    } catch (IndexOutOfBoundsException e) {
      System.out.println("no such character");
    }
    try {
      text.charAt(11);
    } catch (IndexOutOfBoundsException e) {
      // Nothing more before the lock.
    }
    synchronized (lock) {
      System.out.println("data " + data);
    }
  }
}
