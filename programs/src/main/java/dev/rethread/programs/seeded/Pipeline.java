package dev.rethread.programs.seeded;

/**
 * As in bzip2: stages hand blocks on; the last block is announced before it is compressed.
 *
 * <p>Expect: exit
 */
public final class Pipeline {
  private static final int BLOCKS = 3;
  private static final String[] compressed = new String[BLOCKS];
  private static final Object lock = new Object();
  private static int announced;

  public static void main(String[] args) throws Exception {
    Thread compressor = new Thread(Pipeline::compress);
    Thread writer = new Thread(Pipeline::write);
    compressor.start();
    writer.start();
    compressor.join();
    writer.join();
  }

  private static void compress() {
    for (int i = 0; i < BLOCKS; i++) {
      synchronized (lock) {
        announced++; // seeded: not done yet
        lock.notifyAll();
      }
      String block = "block " + i;
      synchronized (lock) {
        compressed[i] = block;
      }
    }
  }

  private static void write() {
    for (int i = 0; i < BLOCKS; i++) {
      String block;
      synchronized (lock) {
        while (announced <= i) {
          await();
        }
        block = compressed[i];
      }
      System.out.println(block.length() + " characters");
    }
  }

  private static void await() {
    try {
      lock.wait();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
