package dev.rethread.workloads.servers;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * Transactions of a wholesaler in an H2 database in memory, after the mix of TPC-C: new orders of
 * several lines, payments, and looks at orders and stock. Terminals get in each other's way at the
 * districts and the stock, and try again.
 *
 * <p>Digest: 8e1478aae31c20cf
 */
public final class H2Orders implements Workload {
  private static final int DISTRICTS = 10;
  private static final int CUSTOMERS = 100;
  private static final int ITEMS = 1_000;
  private static final int MOST_LINES = 10;

  private static final String[] TABLES = {
    "create table district(id int primary key, next_order int, paid bigint)",
    "create table customer(id int primary key, balance bigint, payments int)",
    "create table item(id int primary key, price int, name varchar(30))",
    "create table stock(item int primary key, quantity int, ordered int)",
    "create table orders(district int, id int, customer int, primary key(district, id))",
    "create table line(district int, orders int, number int, item int, quantity int, amount int,"
        + " primary key(district, orders, number))",
    "insert into district select x, 1, 0 from system_range(1, " + DISTRICTS + ")",
    "insert into customer select x, 0, 0 from system_range(1, " + CUSTOMERS + ")",
    "insert into item select x, 10 + mod(x, 90), 'item ' || x from system_range(1, " + ITEMS + ")",
    "insert into stock select x, 10000, 0 from system_range(1, " + ITEMS + ")",
  };

  private final int transactions;
  private int databases;

  private H2Orders(Scale scale) {
    transactions = scale.size(200);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 30, H2Orders::new);
  }

  @Override
  public long round() throws Exception {
    String url = "jdbc:h2:mem:orders" + ++databases + ";LOCK_TIMEOUT=10000";
    // The database is there while there is a connection.
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
      Workers.run((number, barrier) -> trade(number, url));
      return new Checksum()
          .add(number(statement.executeQuery("select sum(paid) from district")))
          .add(number(statement.executeQuery("select sum(balance) from customer")))
          .add(number(statement.executeQuery("select count(*) from orders")))
          .add(number(statement.executeQuery("select sum(amount) from line")))
          .add(number(statement.executeQuery("select sum(ordered * item) from stock")))
          .value();
    }
  }

  private void trade(int number, String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      connection.setAutoCommit(false);
      for (int i = 0; i < transactions; i++) {
        // The same choices again if the transaction has to be tried again.
        long seed = number * 1_000_003L + i;
        while (!attempt(connection, new Random(seed))) {
          Thread.yield();
        }
      }
    }
  }

  /** False if another transaction was in the way: nothing has happened then. */
  private static boolean attempt(Connection connection, Random random) throws SQLException {
    try {
      int kind = random.nextInt(100);
      if (kind < 45) {
        order(connection, random);
      } else if (kind < 88) {
        pay(connection, random);
      } else if (kind < 94) {
        lookAtOrders(connection, random);
      } else {
        lookAtStock(connection, random);
      }
      connection.commit();
      return true;
    } catch (SQLException e) {
      connection.rollback();
      return false;
    }
  }

  private static void order(Connection connection, Random random) throws SQLException {
    int district = 1 + random.nextInt(DISTRICTS);
    update(connection, "update district set next_order = next_order + 1 where id = ?", district);
    int order = query(connection, "select next_order from district where id = ?", district);
    int customer = 1 + random.nextInt(CUSTOMERS);
    update(connection, "insert into orders values(?, ?, ?)", district, order, customer);
    int lines = 1 + random.nextInt(MOST_LINES);
    int item = 0;
    for (int line = 1; line <= lines; line++) {
      // In ascending order, so that two orders do not wait for each other.
      item += 1 + random.nextInt(ITEMS / MOST_LINES);
      int quantity = 1 + random.nextInt(5);
      int price = query(connection, "select price from item where id = ?", item);
      update(
          connection,
          "update stock set quantity = quantity - ?, ordered = ordered + 1 where item = ?",
          quantity,
          item);
      update(
          connection,
          "insert into line values(?, ?, ?, ?, ?, ?)",
          district,
          order,
          line,
          item,
          quantity,
          price * quantity);
    }
  }

  private static void pay(Connection connection, Random random) throws SQLException {
    int amount = 1 + random.nextInt(5_000);
    update(
        connection,
        "update district set paid = paid + ? where id = ?",
        amount,
        1 + random.nextInt(DISTRICTS));
    update(
        connection,
        "update customer set balance = balance - ?, payments = payments + 1 where id = ?",
        amount,
        1 + random.nextInt(CUSTOMERS));
  }

  private static void lookAtOrders(Connection connection, Random random) throws SQLException {
    query(
        connection,
        "select coalesce(sum(l.amount), 0) from orders o join line l"
            + " on l.district = o.district and l.orders = o.id where o.district = ?",
        1 + random.nextInt(DISTRICTS));
  }

  private static void lookAtStock(Connection connection, Random random) throws SQLException {
    query(connection, "select count(*) from stock where quantity < ?", 9_900 + random.nextInt(100));
  }

  private static void update(Connection connection, String sql, int... values) throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      statement.executeUpdate();
    }
  }

  private static int query(Connection connection, String sql, int... values) throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, values)) {
      return (int) number(statement.executeQuery());
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, int... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setInt(i + 1, values[i]);
    }
    return statement;
  }

  private static long number(ResultSet result) throws SQLException {
    try (result) {
      result.next();
      return result.getLong(1);
    }
  }
}
