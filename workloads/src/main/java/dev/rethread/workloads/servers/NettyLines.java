package dev.rethread.workloads.servers;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Crew;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.NettyEcho;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;

/**
 * A Netty server sends lines back that clients with blocking sockets send, one at a time each.
 *
 * <p>Digest: f8d83b13afd5f2f
 */
public final class NettyLines implements Workload {
  private final int lines;
  private final NettyEcho server;

  private NettyLines(Scale scale) throws InterruptedException {
    lines = scale.size(400);
    server = new NettyEcho(0);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 20, NettyLines::new);
  }

  @Override
  public long round() throws InterruptedException {
    int before = server.lines();
    Crew.start("client", Workers.COUNT, (number, seen) -> server.talk(number, lines, seen)).join();
    return new Checksum().add(server.lines() - before).value();
  }

  @Override
  public void close() throws InterruptedException {
    server.close();
  }
}
