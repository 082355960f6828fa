package dev.rethread.programs.kernel;

/**
 * A bounded buffer tests its condition with if instead of while, so that it over- or underflows.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 10 20 8
 *
 * <p>Chess: 4 2 1
 */
public final class BoundedBuffer {
  private static int items = 300;
  private static int[] slots = new int[2];
  private static int first;
  private static int count;

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 4];
    if (args.length > 2) {
      items = Integer.parseInt(args[1]);
      slots = new int[Integer.parseInt(args[2])];
    }
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(i % 2 == 0 ? BoundedBuffer::produce : BoundedBuffer::consume);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("left " + count);
  }

  private static void produce() {
    for (int i = 0; i < items; i++) {
      put(i);
    }
  }

  private static void consume() {
    int digest = 0;
    for (int i = 0; i < items; i++) {
      digest = digest * 31 + take();
    }
    System.out.println("digest " + digest);
  }

  private static synchronized void put(int item) {
    if (count == slots.length) { // seeded: once
      await();
    }
    if (count == slots.length) {
      fail("overflow at item " + item);
    }
    slots[(first + count) % slots.length] = item;
    count++;
    BoundedBuffer.class.notifyAll();
  }

  private static synchronized int take() {
    if (count == 0) { // seeded: once
      await();
    }
    if (count == 0) {
      fail("underflow at slot " + first);
    }
    int item = slots[first];
    first = (first + 1) % slots.length;
    count--;
    BoundedBuffer.class.notifyAll();
    return item;
  }

  private static void await() {
    try {
      BoundedBuffer.class.wait();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void fail(String message) {
    System.out.println(message);
    System.exit(42);
  }
}
