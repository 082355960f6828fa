package dev.rethread.programs.io;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/**
 * A selector serves several clients in one thread; another thread wakes it up to end it.
 *
 * <p>Expect: exit
 */
public final class SelectorEcho {
  private static volatile boolean done;
  private static int bytes;

  public static void main(String[] args) throws Exception {
    Selector selector = Selector.open();
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
    int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
    Thread loop = new Thread(() -> loop(selector, server), "loop");
    loop.start();
    Thread[] clients = new Thread[3];
    for (int c = 0; c < clients.length; c++) {
      int number = c;
      clients[c] = new Thread(() -> call(port, number));
      clients[c].start();
    }
    for (Thread client : clients) {
      client.join();
    }
    done = true;
    selector.wakeup();
    loop.join();
    selector.close();
    server.close();
    System.out.println("bytes " + bytes);
  }

  private static void loop(Selector selector, ServerSocketChannel server) {
    int selects = 0;
    try {
      ByteBuffer buffer = ByteBuffer.allocate(64);
      while (!done) {
        selector.select();
        selects++;
        Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
        while (keys.hasNext()) {
          SelectionKey key = keys.next();
          keys.remove();
          if (key.isAcceptable()) {
            SocketChannel accepted = server.accept();
            accepted.configureBlocking(false);
            accepted.register(selector, SelectionKey.OP_READ, "connection " + selects);
          } else if (key.isReadable()) {
            SocketChannel channel = (SocketChannel) key.channel();
            buffer.clear();
            int count = channel.read(buffer);
            if (count < 0) {
              channel.close();
            } else {
              bytes += count;
              buffer.flip();
              channel.write(buffer);
            }
          }
        }
      }
    } catch (Exception e) {
      System.out.println("loop " + e);
    }
    System.out.println("selects " + (selects > 0));
  }

  private static void call(int port, int number) {
    try (SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(64);
      for (int i = 0; i < 8; i++) {
        byte[] text = ("client " + number + " says " + i).getBytes(StandardCharsets.UTF_8);
        channel.write(ByteBuffer.wrap(text));
        buffer.clear().limit(text.length);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {}
        buffer.flip();
        System.out.println(StandardCharsets.UTF_8.decode(buffer));
      }
    } catch (Exception e) {
      System.out.println("client " + e);
    }
  }
}
