package dev.rethread.cli.demo;

/**
 * The bug that {@code rethread demo} records: two tellers pay into one account without a lock, and
 * now and then a payment is lost. Run by a JVM of its own.
 */
public final class LostUpdateDemo {
  private static final int PAYMENTS = 200;

  private int balance;

  private void pay() {
    for (int i = 0; i < PAYMENTS; i++) {
      balance = sum(balance, 1);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LostUpdateDemo account = new LostUpdateDemo();
    Thread alice = new Thread(account::pay, "alice");
    Thread bob = new Thread(account::pay, "bob");
    alice.start();
    bob.start();
    alice.join();
    bob.join();
    int expected = 2 * PAYMENTS;
    if (account.balance != expected) {
      throw new IllegalStateException("the balance is " + account.balance + " and not " + expected);
    }
    System.out.println("the balance is " + expected + ", as it should be");
  }

  /** A loop without calls may have many rounds in a row: what another thread wants can wait. */
  private static int sum(int one, int other) {
    return one + other;
  }
}
