package dev.rethread.programs.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Deposits read and write the balance of a plain map entry, so that some deposits get lost.
 *
 * <p>Expect: exit
 */
public final class BankDeposit {
  private static final int ROUNDS = 2000;
  private static final Map<String, Integer> balances = new HashMap<>(Map.of("ann", 0, "bob", 0));

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(BankDeposit::deposit);
    Thread second = new Thread(BankDeposit::deposit);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(new TreeMap<>(balances));
    if (balances.get("ann") + balances.get("bob") != 2 * ROUNDS) {
      System.exit(42);
    }
  }

  private static void deposit() {
    for (int i = 0; i < ROUNDS; i++) {
      String owner = i % 2 == 0 ? "ann" : "bob";
      balances.put(owner, balances.get(owner) + 1); // seeded: not one step
    }
  }
}
