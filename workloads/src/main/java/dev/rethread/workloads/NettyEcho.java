package dev.rethread.workloads;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.util.concurrent.Future;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A Netty server with NIO event loops that sends every line back with the number of lines so far,
 * of all clients. The arguments are the number of clients, of lines for each, and the port (0 for
 * any).
 *
 * <p>Args: 6 300 PORT
 *
 * <p>Artifacts: io.netty:netty-buffer:4.1.115.Final, io.netty:netty-codec:4.1.115.Final,
 * io.netty:netty-common:4.1.115.Final, io.netty:netty-resolver:4.1.115.Final,
 * io.netty:netty-transport:4.1.115.Final
 */
public final class NettyEcho implements AutoCloseable {
  private static final int LONGEST_LINE = 1024;

  @ChannelHandler.Sharable
  private static final class Echo extends SimpleChannelInboundHandler<ByteBuf> {
    final AtomicInteger lines = new AtomicInteger();

    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf line) {
      String text = line.toString(StandardCharsets.UTF_8);
      byte[] answer = answer(lines.incrementAndGet(), text).getBytes(StandardCharsets.UTF_8);
      context.writeAndFlush(context.alloc().buffer(answer.length).writeBytes(answer));
    }
  }

  private static final class Pipeline extends ChannelInitializer<SocketChannel> {
    private final Echo echo;

    Pipeline(Echo echo) {
      this.echo = echo;
    }

    @Override
    protected void initChannel(SocketChannel channel) {
      channel.pipeline().addLast(new LineBasedFrameDecoder(LONGEST_LINE), echo);
    }
  }

  private final Echo echo = new Echo();
  private final EventLoopGroup acceptors = new NioEventLoopGroup(1);
  private final EventLoopGroup workers = new NioEventLoopGroup();
  private final Channel server;

  /** Starts a server on a port of this machine; 0 for any. */
  public NettyEcho(int port) throws InterruptedException {
    server =
        new ServerBootstrap()
            .group(acceptors, workers)
            .channel(NioServerSocketChannel.class)
            .childHandler(new Pipeline(echo))
            .bind("127.0.0.1", port)
            .sync()
            .channel();
  }

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    int lines = Integer.parseInt(args[1]);
    try (NettyEcho server = new NettyEcho(Integer.parseInt(args[2]))) {
      Crew.start("client", clients, (number, seen) -> server.talk(number, lines, seen)).report();
      System.out.println("lines " + server.lines());
    }
  }

  /** How many have come back so far. */
  public int lines() {
    return echo.lines.get();
  }

  /** Sends lines from a client of its own, and checks what comes back. */
  public void talk(int number, int lines, Digest seen) throws IOException {
    int port = ((InetSocketAddress) server.localAddress()).getPort();
    try (Socket socket = new Socket("127.0.0.1", port)) {
      OutputStream out = socket.getOutputStream();
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      for (int i = 0; i < lines; i++) {
        String line = "line " + i + " of client " + number;
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        String answer = in.readLine();
        String count = answer.substring(0, answer.indexOf(' '));
        if (!(answer + "\n").equals(answer(Integer.parseInt(count), line))) {
          throw new IllegalStateException(line + " came back as " + answer);
        }
        seen.add(answer);
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    server.close().sync();
    Future<?> workersEnd = workers.shutdownGracefully();
    acceptors.shutdownGracefully().sync();
    workersEnd.sync();
  }

  private static String answer(int count, String line) {
    return count + " " + line + "\n";
  }
}
