package dev.rethread.programs.seeded;

/**
 * As in bzip2: stages hand blocks on; the last block is announced before it is compressed.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 4 8
 */
public final class Pipeline {
  private static int blocksEach = 3;
  private static String[] compressed = new String[blocksEach];
  private static final Object lock = new Object();
  private static int announced;

  public static void main(String[] args) throws Exception {
    Thread[] compressors = new Thread[args.length > 0 ? Integer.parseInt(args[0]) : 1];
    if (args.length > 1) {
      blocksEach = Integer.parseInt(args[1]);
      compressed = new String[compressors.length * blocksEach];
    }
    for (int i = 0; i < compressors.length; i++) {
      compressors[i] = new Thread(Pipeline::compress);
    }
    Thread writer = new Thread(Pipeline::write);
    for (Thread compressor : compressors) {
      compressor.start();
    }
    writer.start();
    for (Thread compressor : compressors) {
      compressor.join();
    }
    writer.join();
  }

  private static void compress() {
    for (int i = 0; i < blocksEach; i++) {
      int place;
      synchronized (lock) {
        place = announced++; // seeded: not done yet
        lock.notifyAll();
      }
      String block = "block " + place;
      synchronized (lock) {
        compressed[place] = block;
      }
    }
  }

  private static void write() {
    for (int i = 0; i < compressed.length; i++) {
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
