package dev.rethread.programs.heap;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;

/**
 * Data changes hands in all ways: parcels go through queues and are written by each who gets them,
 * rows of a table belong to another thread in every phase, all read a note that is written now and
 * then, and all write one counter without a lock.
 *
 * <p>Expect: exit
 */
public final class ChangingHands {
  private static final int THREADS = 3;
  private static final int PHASES = 12;
  private static final int PARCELS = 200;

  private static final class Parcel {
    final int[] stamps = new int[4];
    int next;
    Parcel inside;

    void stamp(int stamp) {
      stamps[next++ & 3] += stamp;
    }
  }

  private static final BlockingQueue<Parcel> there = new ArrayBlockingQueue<>(8);
  private static final BlockingQueue<Parcel> back = new ArrayBlockingQueue<>(8);
  private static final long[][] table = new long[6][600];
  private static final CyclicBarrier barrier = new CyclicBarrier(THREADS);
  private static int[] note = new int[16];
  private static int counter;

  public static void main(String[] args) throws Exception {
    Thread partner = new Thread(ChangingHands::sendBack, "partner");
    partner.start();
    Thread[] workers = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      workers[i] = new Thread(() -> work(number), "worker-" + i);
      workers[i].start();
    }
    long sum = exchange();
    for (Thread worker : workers) {
      worker.join();
    }
    partner.join();
    for (long[] row : table) {
      for (long cell : row) {
        sum = sum * 31 + cell;
      }
    }
    System.out.println("sum " + sum + " counter " + counter + " note " + note[3]);
  }

  private static long exchange() throws InterruptedException {
    long sum = 0;
    for (int i = 0; i < PARCELS; i++) {
      Parcel parcel = new Parcel();
      parcel.inside = new Parcel();
      parcel.stamp(i);
      parcel.inside.stamp(2 * i);
      there.put(parcel);
      Parcel returned = back.take();
      for (int stamp : returned.stamps) {
        sum += stamp + returned.inside.stamps[0];
      }
    }
    return sum;
  }

  private static void sendBack() {
    try {
      for (int i = 0; i < PARCELS; i++) {
        Parcel parcel = there.take();
        parcel.stamp(1000 + counter);
        parcel.inside.stamp(i);
        back.put(parcel);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void work(int number) {
    try {
      for (int phase = 0; phase < PHASES; phase++) {
        for (int row = 0; row < table.length; row++) {
          if ((row + phase) % THREADS == number) {
            relax(table[row], table[(row + 1) % table.length], phase);
          }
        }
        counter++;
        if (phase % 4 == number) {
          note[phase % 16] = counter;
          note = note.clone();
        }
        barrier.await();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void relax(long[] row, long[] neighbour, int phase) {
    for (int i = 1; i < row.length - 1; i++) {
      row[i] += row[i - 1] + neighbour[i + 1] + note[i & 15] + phase;
    }
  }
}
