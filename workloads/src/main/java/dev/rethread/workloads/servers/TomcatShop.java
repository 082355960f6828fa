package dev.rethread.workloads.servers;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Shop;
import dev.rethread.workloads.TomcatServer;
import dev.rethread.workloads.Visitors;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import org.apache.catalina.startup.Tomcat;

/**
 * Embedded Tomcat serves a shop with sessions to visitors that come over loopback.
 *
 * <p>Digest: 736ae31ef51106e6
 */
public final class TomcatShop implements Workload {
  private final int requests;
  private final Shop shop = new Shop();
  private final ScratchFolder folder = new ScratchFolder();
  private final Tomcat tomcat;

  private TomcatShop(Scale scale) throws Exception {
    requests = scale.size(500);
    tomcat = TomcatServer.start(shop, 0, folder.path());
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 16, TomcatShop::new);
  }

  @Override
  public long round() throws InterruptedException {
    int before = shop.sold();
    Visitors.start(tomcat.getConnector().getLocalPort(), Workers.COUNT, requests).join();
    return new Checksum().add(shop.sold() - before).value();
  }

  @Override
  public void close() throws Exception {
    tomcat.stop();
    tomcat.destroy();
    folder.close();
  }
}
