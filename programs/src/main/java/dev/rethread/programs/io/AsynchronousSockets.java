package dev.rethread.programs.io;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Asynchronous channels: an echo server whose handlers run in two threads, clients in the default
 * group, a read that times out, and a connection that is refused.
 *
 * <p>Expect: exit
 */
public final class AsynchronousSockets {
  private static final int CLIENTS = 3;
  private static int order;

  public static void main(String[] args) throws Exception {
    AsynchronousChannelGroup group =
        AsynchronousChannelGroup.withFixedThreadPool(2, Executors.defaultThreadFactory());
    AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open(group);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.accept(server, new Accept());
    InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
    Thread[] clients = new Thread[CLIENTS];
    for (int i = 0; i < CLIENTS; i++) {
      byte number = (byte) i;
      clients[i] = new Thread(() -> ask(address, number));
      clients[i].start();
    }
    for (Thread client : clients) {
      client.join();
    }
    System.out.println(order);
    group.shutdownNow();
    System.out.println(group.awaitTermination(10, TimeUnit.SECONDS));
    try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
      channel.connect(address).get();
    } catch (ExecutionException e) {
      System.out.println(e.getCause());
    }
  }

  private static void ask(InetSocketAddress address, byte number) {
    try (AsynchronousSocketChannel channel = AsynchronousSocketChannel.open()) {
      channel.connect(address).get();
      for (int round = 0; round < 4; round++) {
        channel.write(ByteBuffer.wrap(new byte[] {number, (byte) round})).get();
        ByteBuffer reply = ByteBuffer.allocate(10);
        while (reply.position() < 2 && channel.read(reply).get() > 0) {}
        order = order * 3 + reply.get(0); // races
      }
      if (number == 0) {
        CompletableFuture<String> outcome = new CompletableFuture<>();
        channel.read(ByteBuffer.allocate(1), 10, TimeUnit.MILLISECONDS, outcome, new Outcome());
        System.out.println(outcome.get());
        return;
      }
      Future<Integer> never = channel.read(ByteBuffer.allocate(1));
      System.out.println(never.isDone() + " " + never.cancel(true));
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  /** Tells how an operation ended. */
  private static final class Outcome
      implements CompletionHandler<Integer, CompletableFuture<String>> {
    @Override
    public void completed(Integer count, CompletableFuture<String> outcome) {
      outcome.complete("read " + count);
    }

    @Override
    public void failed(Throwable thrown, CompletableFuture<String> outcome) {
      outcome.complete(thrown.toString());
    }
  }

  /** Accepts the next one and echoes. */
  private static final class Accept
      implements CompletionHandler<AsynchronousSocketChannel, AsynchronousServerSocketChannel> {
    @Override
    public void completed(
        AsynchronousSocketChannel channel, AsynchronousServerSocketChannel server) {
      server.accept(server, this);
      ByteBuffer buffer = ByteBuffer.allocate(16);
      channel.read(buffer, 5, TimeUnit.SECONDS, channel, new Echo(buffer, true));
    }

    @Override
    public void failed(Throwable thrown, AsynchronousServerSocketChannel server) {
      System.out.println(thrown.getClass());
    }
  }

  /** After a read it writes, after a write it reads. */
  private record Echo(ByteBuffer buffer, boolean read)
      implements CompletionHandler<Integer, AsynchronousSocketChannel> {
    @Override
    public void completed(Integer count, AsynchronousSocketChannel channel) {
      try {
        if (count < 0) {
          channel.close();
        } else if (read) {
          buffer.flip();
          channel.write(buffer, channel, new Echo(buffer, false));
        } else {
          buffer.clear();
          channel.read(buffer, 5, TimeUnit.SECONDS, channel, new Echo(buffer, true));
        }
      } catch (Exception e) {
        System.out.println(e);
      }
    }

    @Override
    public void failed(Throwable thrown, AsynchronousSocketChannel channel) {
      System.out.println(thrown.getClass());
    }
  }
}
