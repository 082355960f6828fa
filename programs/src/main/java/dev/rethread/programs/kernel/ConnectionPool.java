package dev.rethread.programs.kernel;

import dev.rethread.programs.Besides;

/**
 * A pool hands one connection to two clients because the free flag is tested outside the lock.
 *
 * <p>Expect: exit
 *
 * <p>Simplify: 40 20
 */
public final class ConnectionPool {
  private static int rounds = 1500;

  private static final class Connection {
    boolean busy;
    int users;
  }

  private static int refused;
  private static final Connection[] pool = {new Connection(), new Connection()};

  public static void main(String[] args) throws Exception {
    Besides.read(args);
    if (args.length > 1) {
      rounds = Integer.parseInt(args[1]);
    }
    Thread[] crew = new Thread[3];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(ConnectionPool::serve);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("never shared, refused " + refused);
  }

  private static void serve() {
    Besides.work();
    for (int i = 0; i < rounds; i++) {
      for (Connection connection : pool) {
        if (!connection.busy) { // seeded: tested here, set there
          use(connection);
          break;
        }
        refused++;
      }
    }
  }

  private static void use(Connection connection) {
    connection.busy = true; // seeded
    int users = ++connection.users;
    if (users != 1) {
      System.out.println("used by " + users + ", refused " + refused);
      System.exit(42);
    }
    Thread.yield();
    connection.users--;
    connection.busy = false;
  }
}
