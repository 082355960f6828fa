package dev.rethread.programs.io;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Threads connect to a socket that is a file, and are answered in the order they came.
 *
 * <p>Expect: exit
 */
public final class UnixSockets {
  public static void main(String[] args) throws Exception {
    Path file = Files.createTempDirectory("unix").resolve("socket");
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(file);
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(address);
      System.out.println(server.getLocalAddress());
      Thread[] clients = new Thread[3];
      for (int i = 0; i < clients.length; i++) {
        byte number = (byte) i;
        clients[i] = new Thread(() -> ask(address, number));
        clients[i].start();
      }
      for (int i = 0; i < clients.length; i++) {
        try (SocketChannel channel = server.accept()) {
          ByteBuffer buffer = ByteBuffer.allocate(1);
          channel.read(buffer);
          System.out.println("[" + channel.getRemoteAddress() + "] " + buffer.get(0));
          channel.write(ByteBuffer.wrap(new byte[] {(byte) i}));
        }
      }
      for (Thread client : clients) {
        client.join();
      }
    }
    Files.delete(file);
    Files.delete(file.getParent());
    try (ServerSocketChannel unnamed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      Path made = ((UnixDomainSocketAddress) unnamed.bind(null).getLocalAddress()).getPath();
      System.out.println(made + " " + Files.deleteIfExists(made));
    }
    try {
      SocketChannel.open(address);
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void ask(UnixDomainSocketAddress address, byte number) {
    try (SocketChannel channel = SocketChannel.open(address)) {
      channel.write(ByteBuffer.wrap(new byte[] {number}));
      ByteBuffer reply = ByteBuffer.allocate(1);
      channel.read(reply);
      System.out.println(number + " was number " + reply.get(0));
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
