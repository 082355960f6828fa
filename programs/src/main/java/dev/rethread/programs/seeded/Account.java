package dev.rethread.programs.seeded;

import dev.rethread.programs.Besides;

/**
 * Withdrawals are guarded, the transfer between them is not: money appears or is lost.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40
 */
public final class Account {
  private static final Object lock = new Object();
  private static int balance = 100;

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    Thread deposits = new Thread(Account::deposit);
    Thread withdraws = new Thread(Account::withdraw);
    deposits.start();
    withdraws.start();
    deposits.join();
    withdraws.join();
    if (balance != 110) {
      throw new IllegalStateException("the balance is " + balance);
    }
    System.out.println("balance " + balance);
  }

  private static void deposit() {
    Besides.work();
    int seen;
    synchronized (lock) {
      seen = balance;
    }
    synchronized (lock) {
      balance = seen + 30; // seeded: what was read may be old
    }
  }

  private static void withdraw() {
    Besides.work();
    synchronized (lock) {
      balance -= 20;
    }
  }
}
