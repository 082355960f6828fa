package dev.rethread.workloads;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * H2 in a file: tellers transfer money between few accounts, each transfer a transaction, and try
 * again when another one is in the way. The arguments are the number of tellers, of transfers for
 * each, and a folder for the database.
 *
 * <p>Args: 4 60 FOLDER
 *
 * <p>Artifacts: com.h2database:h2:2.2.224
 */
public final class H2Bank {
  private static final int ACCOUNTS = 20;
  private static final int START = 1_000;

  private final String url;
  private final int transfers;

  private H2Bank(Path folder, int transfers) {
    url = "jdbc:h2:file:" + folder.resolve("bank") + ";LOCK_TIMEOUT=200";
    this.transfers = transfers;
  }

  public static void main(String[] args) throws Exception {
    int tellers = Integer.parseInt(args[0]);
    H2Bank bank = new H2Bank(Path.of(args[2]).toAbsolutePath(), Integer.parseInt(args[1]));
    // The database stays open while there is a connection.
    try (Connection connection = DriverManager.getConnection(bank.url);
        Statement statement = connection.createStatement()) {
      statement.execute("create table account(id int primary key, balance int)");
      statement.execute("create table transfer(teller int, source int, target int, amount int)");
      statement.execute(
          "insert into account select x - 1, " + START + " from system_range(1, " + ACCOUNTS + ")");
      Crew.start("teller", tellers, bank::run).report();
      bank.check(statement, tellers);
    }
  }

  private void run(int number, Digest seen) throws SQLException {
    Random random = new Random(number);
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < transfers; i++) {
        int source = random.nextInt(ACCOUNTS);
        int target = (source + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        while (!transfer(connection, number, source, target, 1 + i % 10, seen)) {
          seen.add("again");
        }
      }
    }
  }

  /** False if another transaction was in the way: nothing has happened then. */
  private static boolean transfer(
      Connection connection, int teller, int source, int target, int amount, Digest seen)
      throws SQLException {
    try (PreparedStatement change =
            connection.prepareStatement("update account set balance = balance + ? where id = ?");
        PreparedStatement keep =
            connection.prepareStatement("insert into transfer values(?, ?, ?, ?)");
        PreparedStatement look =
            connection.prepareStatement("select balance from account where id = ?")) {
      execute(change, -amount, source);
      execute(change, amount, target);
      execute(keep, teller, source, target, amount);
      look.setInt(1, target);
      int balance = number(look.executeQuery());
      connection.commit();
      seen.add(target + " has " + balance);
      return true;
    } catch (SQLException e) {
      connection.rollback();
      return false;
    }
  }

  private static void execute(PreparedStatement statement, int... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setInt(i + 1, values[i]);
    }
    statement.executeUpdate();
  }

  private void check(Statement statement, int tellers) throws SQLException {
    int total = number(statement.executeQuery("select sum(balance) from account"));
    int done = number(statement.executeQuery("select count(*) from transfer"));
    if (total != ACCOUNTS * START || done != tellers * transfers) {
      throw new IllegalStateException("after " + done + " transfers there is " + total);
    }
    System.out.println("transfers " + done);
  }

  private static int number(ResultSet result) throws SQLException {
    try (result) {
      result.next();
      return result.getInt(1);
    }
  }
}
