package dev.rethread.programs.heap;

/**
 * Immutable records replace each other in a plain field, and updates get lost.
 *
 * <p>Expect: exit
 */
public final class RecordPublication {
  private static final int ROUNDS = 3000;

  private record Account(String owner, int balance, long version) {
    Account deposit(int amount) {
      return new Account(owner, balance + amount, version + 1);
    }
  }

  private static Account account = new Account("ann", 0, 0);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> deposit(1));
    Thread second = new Thread(() -> deposit(10));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(account + " " + account.hashCode());
  }

  private static void deposit(int amount) {
    for (int i = 0; i < ROUNDS; i++) {
      account = account.deposit(amount);
    }
  }
}
