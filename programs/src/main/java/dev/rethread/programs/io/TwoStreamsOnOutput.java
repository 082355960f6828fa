package dev.rethread.programs.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/**
 * Two threads write to the standard output through streams of their own, which no lock orders.
 *
 * <p>Expect: exit
 */
public final class TwoStreamsOnOutput {
  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[2];
    for (int i = 0; i < threads.length; i++) {
      String name = "writer " + i + " line ";
      threads[i] = new Thread(() -> write(name));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void write(String name) {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    try {
      for (int i = 0; i < 300; i++) {
        out.write((name + i + "\n").getBytes());
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
