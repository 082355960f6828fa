package dev.rethread.workloads;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Clients of a {@link Shop} behind a web server, each with a session of its own. */
public final class Visitors {
  /** What there is to buy. */
  private static final int ITEMS = 17;

  private final int port;
  private final int visits;

  private Visitors(int port, int visits) {
    this.port = port;
    this.visits = visits;
  }

  /** Visits the server, prints what each visitor has seen, and checks that nothing was lost. */
  static void visit(Shop shop, int port, int visitors, int requests) throws InterruptedException {
    start(port, visitors, requests).report();
    if (shop.sold() != requests / visitors * visitors) {
      throw new IllegalStateException("the shop has sold " + shop.sold());
    }
    System.out.println("sold " + shop.sold());
  }

  /** Sends visitors, who share the requests. */
  public static Crew start(int port, int visitors, int requests) {
    return Crew.start("visitor", visitors, new Visitors(port, requests / visitors)::run);
  }

  private void run(int number, Digest seen) throws IOException {
    String cookie = null;
    for (int visit = 1; visit <= visits; visit++) {
      String item = "thing-" + (number + visit) % ITEMS;
      URL url = new URL("http://127.0.0.1:" + port + "/shop?" + Shop.ITEM + "=" + item);
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      if (cookie != null) {
        connection.setRequestProperty("Cookie", cookie);
      }
      byte[] page;
      try (InputStream in = connection.getInputStream()) {
        page = in.readAllBytes();
      }
      check(item, visit, page);
      seen.add(page);
      String given = connection.getHeaderField("Set-Cookie");
      if (given != null) {
        cookie = given.split(";", 2)[0];
        seen.add(cookie);
      }
    }
  }

  /** Every byte of the page follows from the number of the sale. */
  private static void check(String item, int visit, byte[] bytes) {
    String page = new String(bytes, StandardCharsets.UTF_8);
    int sale = Integer.parseInt(page.substring(0, page.indexOf('\n')));
    if (!page.equals(Shop.page(item, visit, sale))) {
      throw new IllegalStateException("visit " + visit + " for " + item + " got " + page);
    }
  }
}
