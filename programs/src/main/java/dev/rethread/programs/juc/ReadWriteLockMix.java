package dev.rethread.programs.juc;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Readers and a writer share a map under a ReentrantReadWriteLock, with one downgrade.
 *
 * <p>Expect: exit
 */
public final class ReadWriteLockMix {
  private static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private static final Map<Integer, Integer> map = new HashMap<>();

  public static void main(String[] args) throws Exception {
    Thread writer = new Thread(ReadWriteLockMix::write);
    writer.start();
    Thread first = new Thread(ReadWriteLockMix::read);
    Thread second = new Thread(ReadWriteLockMix::read);
    first.start();
    second.start();
    first.join();
    second.join();
    writer.join();
  }

  private static void write() {
    int readers = 0;
    for (int i = 0; i < 300; i++) {
      lock.writeLock().lock();
      map.merge(i % 7, i, Integer::sum);
      lock.readLock().lock();
      lock.writeLock().unlock();
      readers += lock.getReadLockCount();
      lock.readLock().unlock();
    }
    System.out.println("readers beside the writer " + readers);
  }

  private static void read() {
    int digest = 0;
    for (int i = 0; i < 300; i++) {
      lock.readLock().lock();
      digest = digest * 31 + map.hashCode();
      lock.readLock().unlock();
    }
    System.out.println("digest " + digest);
  }
}
