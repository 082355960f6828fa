package dev.rethread.workloads;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Embedded Jetty: a pool of threads for its acceptor, selectors and eight workers, a servlet with
 * sessions, and visitors that come over loopback. The arguments are the number of visitors, of all
 * requests together, and the port (0 for any).
 *
 * <p>Args: 8 2000 PORT
 *
 * <p>Artifacts: org.eclipse.jetty.ee10:jetty-ee10-servlet:12.0.16,
 * org.eclipse.jetty:jetty-http:12.0.16, org.eclipse.jetty:jetty-io:12.0.16,
 * org.eclipse.jetty:jetty-security:12.0.16, org.eclipse.jetty:jetty-server:12.0.16,
 * org.eclipse.jetty:jetty-session:12.0.16, org.eclipse.jetty:jetty-util:12.0.16,
 * jakarta.servlet:jakarta.servlet-api:6.0.0, org.slf4j:slf4j-api:2.0.16
 */
public final class JettyServer {
  /** Eight for requests, and those that accept and select. */
  private static final int THREADS = 12;

  private static final class ShopServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Shop shop;

    ShopServlet(Shop shop) {
      this.shop = shop;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      HttpSession session = request.getSession();
      Integer visits = (Integer) session.getAttribute(Shop.VISITS);
      session.setAttribute(Shop.VISITS, Shop.visit(visits));
      String page = shop.sell(request.getParameter(Shop.ITEM), visits);
      response.setContentType("text/plain");
      response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
    }
  }

  public static void main(String[] args) throws Exception {
    int visitors = Integer.parseInt(args[0]);
    int requests = Integer.parseInt(args[1]);
    Shop shop = new Shop();
    Server server = new Server(new QueuedThreadPool(THREADS));
    ServerConnector connector = new ServerConnector(server);
    connector.setPort(Integer.parseInt(args[2]));
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler(ServletContextHandler.SESSIONS);
    context.addServlet(new ServletHolder(new ShopServlet(shop)), "/shop");
    server.setHandler(context);
    server.start();
    Visitors.visit(shop, connector.getLocalPort(), visitors, requests);
    server.stop();
  }

  private JettyServer() {}
}
