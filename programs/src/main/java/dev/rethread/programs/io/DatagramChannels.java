package dev.rethread.programs.io;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/**
 * Datagram channels with a selector, connected and disconnected, scattered, and closed while one
 * waits.
 *
 * <p>Expect: exit
 */
public final class DatagramChannels {
  public static void main(String[] args) throws Exception {
    try (Selector selector = Selector.open();
        DatagramChannel server = DatagramChannel.open();
        DatagramChannel client = DatagramChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_READ);
      System.out.println(server.receive(ByteBuffer.allocate(10)));
      InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();

      Thread sender = new Thread(() -> send(client, address));
      sender.start();
      int sum = 0;
      for (int received = 0; received < 20; ) {
        selector.select(1_000);
        selector.selectedKeys().clear();
        ByteBuffer buffer = ByteBuffer.allocateDirect(16);
        while (server.receive(buffer) != null) {
          received++;
          buffer.flip();
          sum = sum * 31 + buffer.getInt();
          buffer.clear();
        }
      }
      sender.join();
      System.out.println(sum + " " + client.getRemoteAddress());
      server.send(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}), client.getLocalAddress());
      ByteBuffer[] parts = {ByteBuffer.allocate(2), ByteBuffer.allocateDirect(8)};
      System.out.println(client.read(parts) + " " + parts[1].get(2));
      client.disconnect();
      System.out.println(
          client.isConnected() + " " + client.getOption(StandardSocketOptions.SO_RCVBUF));
      refused();
      closed(client);
    }
  }

  private static void send(DatagramChannel client, InetSocketAddress address) {
    try {
      client.connect(address);
      for (int i = 0; i < 20; i++) {
        ByteBuffer buffer = ByteBuffer.allocate(4).putInt(i).flip();
        if (i % 2 == 0) {
          client.send(buffer, address);
        } else {
          client.write(new ByteBuffer[] {buffer, ByteBuffer.allocate(3)});
        }
      }
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void refused() throws Exception {
    try (DatagramChannel nobody = DatagramChannel.open();
        DatagramChannel channel = DatagramChannel.open()) {
      nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      channel.connect(nobody.getLocalAddress());
      nobody.close();
      channel.write(ByteBuffer.allocate(3));
      channel.read(ByteBuffer.allocate(3));
    } catch (PortUnreachableException e) {
      System.out.println(e);
    }
  }

  private static void closed(DatagramChannel channel) throws Exception {
    Thread waiting =
        new Thread(
            () -> {
              try {
                channel.receive(ByteBuffer.allocate(10));
                System.out.println("received");
              } catch (AsynchronousCloseException e) {
                System.out.println("closed");
              } catch (Exception e) {
                System.out.println(e);
              }
            });
    waiting.start();
    Thread.sleep(20);
    channel.close();
    waiting.join();
  }
}
