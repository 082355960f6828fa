package dev.rethread.realbugs;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.apache.commons.dbcp.cpdsadapter.DriverAdapterCPDS;
import org.apache.commons.dbcp.datasources.SharedPoolDataSource;

/**
 * commons-dbcp 1.4, DBCP-369: {@code InstanceKeyObjectFactory} has a plain {@code HashMap} of all
 * data sources. A new one is entered by a synchronized method that iterates over the map; a closed
 * one is removed by a method that is not synchronized.
 *
 * <p>Shows as: uncaught {@code ConcurrentModificationException}, then exit 42. The arguments are
 * the number of threads and how many data sources each opens and closes, on a database in memory
 * (H2).
 *
 * <p>Expect: exit
 *
 * <p>Failure: java.util.ConcurrentModificationException at
 * InstanceKeyObjectFactory.registerNewInstance
 *
 * <p>Args: 3 60
 *
 * <p>Artifacts: commons-dbcp:commons-dbcp:1.4, commons-pool:commons-pool:1.5.4,
 * com.h2database:h2:1.4.200
 */
public final class DbcpUnguardedInstances {
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int sources = Integer.parseInt(args[1]);
    DriverAdapterCPDS database = new DriverAdapterCPDS();
    database.setDriver("org.h2.Driver");
    database.setUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
    database.setUser("sa");
    database.setPassword("");
    use(database);

    boolean returned =
        Together.run(
            threads,
            () -> {
              for (int i = 0; i < sources; i++) {
                use(database);
              }
            });
    if (!returned) {
      System.exit(42);
    }
    System.out.println("fine");
  }

  private static void use(DriverAdapterCPDS database) throws Exception {
    SharedPoolDataSource source = new SharedPoolDataSource();
    source.setConnectionPoolDataSource(database);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet one = statement.executeQuery("select 1")) {
      if (!one.next()) {
        throw new IllegalStateException("no row");
      }
    }
    source.close();
  }
}
