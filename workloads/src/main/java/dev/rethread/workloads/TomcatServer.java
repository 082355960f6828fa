package dev.rethread.workloads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * Embedded Tomcat: its NIO connector with eight workers, a servlet with sessions, and visitors that
 * come over loopback. The arguments are the number of visitors, of all requests together, the port
 * (0 for any) and a folder for Tomcat's own files.
 *
 * <p>Args: 8 2000 PORT FOLDER
 *
 * <p>Artifacts: org.apache.tomcat.embed:tomcat-embed-core:9.0.98,
 * org.apache.tomcat:tomcat-annotations-api:9.0.98
 */
public final class TomcatServer {
  private static final String WORKERS = "8";

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
    Tomcat tomcat = start(shop, Integer.parseInt(args[2]), Path.of(args[3]).toAbsolutePath());
    Visitors.visit(shop, tomcat.getConnector().getLocalPort(), visitors, requests);
    tomcat.stop();
    tomcat.destroy();
  }

  /** Starts a server of the shop on a port of this machine; 0 for any. */
  public static Tomcat start(Shop shop, int port, Path folder) throws Exception {
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(port);
    Connector connector = tomcat.getConnector();
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxThreads", WORKERS);
    connector.setProperty("minSpareThreads", WORKERS);
    Context context = tomcat.addContext("", folder.toString());
    Tomcat.addServlet(context, "shop", new ShopServlet(shop));
    context.addServletMappingDecoded("/shop", "shop");
    tomcat.start();
    return tomcat;
  }

  private TomcatServer() {}
}
