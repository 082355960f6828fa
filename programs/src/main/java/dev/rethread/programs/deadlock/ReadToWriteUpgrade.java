package dev.rethread.programs.deadlock;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A thread asks for the write lock while it holds the read lock, and waits for itself.
 *
 * <p>Expect: hang
 */
public final class ReadToWriteUpgrade {
  private static int shared;

  public static void main(String[] args) throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    Thread first = new Thread(ReadToWriteUpgrade::count);
    Thread second = new Thread(ReadToWriteUpgrade::count);
    first.start();
    second.start();
    first.join();
    second.join();
    lock.readLock().lock();
    System.out.println("upgrading, shared " + shared);
    lock.writeLock().lock(); // seeded: with the read lock held
    System.out.println("never");
  }

  private static void count() {
    for (int i = 0; i < 5000; i++) {
      shared++;
    }
  }
}
