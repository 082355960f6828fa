package dev.rethread.programs.heap;

import java.util.ArrayList;
import java.util.List;

/**
 * The outer class is there before the one inside it, and reads its final fields without a lock:
 * nothing has to be ordered for that, and what a lock guards stays guarded by it. Others race for
 * the fields that are not final.
 *
 * <p>Expect: exit
 */
public final class OuterReadsConstants {
  private static final int THREADS = 3;
  private static final int ROUNDS = 500;

  private static final class Account {
    final int number;
    final int[] limits = new int[2];

    /** Guarded by this. */
    int balance;

    /** By nothing. */
    int visits;

    Account(int number) {
      this.number = number;
      limits[1] = number * 100;
    }

    synchronized int add(int amount) {
      balance += amount;
      return balance;
    }
  }

  public static void main(String[] args) throws Exception {
    List<Account> accounts = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      accounts.add(new Account(i + 1));
    }
    long[] results = new long[THREADS];
    Thread[] threads = new Thread[THREADS];
    for (int t = 0; t < THREADS; t++) {
      int id = t;
      threads[t] = new Thread(() -> results[id] = work(accounts, id));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long sum = 0;
    for (Account account : accounts) {
      sum = sum * 31 + account.number * account.balance + account.visits;
    }
    System.out.println(results[0] + " " + results[1] + " " + results[2] + " " + sum);
  }

  private static long work(List<Account> accounts, int id) {
    long seen = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Account account = accounts.get((round + id) % accounts.size());
      seen = seen * 31 + account.number + account.limits[1];
      seen += account.add(account.number + id);
      if (round % 16 == 0) {
        account.visits++;
        seen += account.visits;
      }
    }
    return seen;
  }

  private OuterReadsConstants() {}
}
