package dev.rethread.it.target;

import java.io.IOException;

/** Prints every byte value, a lot of them, to both streams, and leaves with a code of its own. */
public final class AllBytes {
  public static void main(String[] args) throws IOException {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    for (int i = 0; i < 2_000; i++) {
      System.out.write(all);
    }
    System.err.write(all);
    System.out.flush();
    System.err.flush();
    System.exit(42);
  }

  private AllBytes() {}
}
