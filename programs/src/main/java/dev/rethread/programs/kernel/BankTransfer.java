package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Transfers between accounts lock each account alone, so that an audit sees money missing.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40 20
 */
public final class BankTransfer {
  private static int rounds = 1500;
  private static final AtomicInteger arrived = new AtomicInteger();

  private static final class Account {
    private int balance = 1000;

    synchronized void add(int amount) {
      balance += amount; // seeded: taken here and not yet there
    }

    synchronized int balance() {
      return balance; // seeded: and the others later
    }
  }

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    if (args.length > 1) {
      rounds = Integer.parseInt(args[1]);
    }
    Account[] accounts = {new Account(), new Account(), new Account()};
    Thread first = new Thread(() -> transfer(accounts));
    Thread second = new Thread(() -> audit(accounts));
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void transfer(Account[] accounts) {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < rounds; i++) {
      accounts[i % 3].add(-10); // seeded
      accounts[(i + 1) % 3].add(10);
    }
  }

  private static void audit(Account[] accounts) {
    Besides.work();
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < rounds; i++) {
      int total = 0;
      for (Account account : accounts) {
        total += account.balance(); // seeded
      }
      if (total != 3000) {
        System.out.println("audit " + i + " total " + total);
        System.exit(42);
      }
    }
    System.out.println("no difference seen");
  }
}
