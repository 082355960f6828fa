package dev.rethread.programs.io;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * What interrupts, timeouts and closing do to threads that block in channels and sockets.
 *
 * <p>Expect: exit
 */
public final class ClosedByInterrupt {
  public static void main(String[] args) throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(loopback, 0));
      SocketChannel client = SocketChannel.open(server.getLocalAddress());
      Thread reading = new Thread(() -> read(client), "reading");
      reading.start();
      Thread.sleep(50);
      reading.interrupt();
      reading.join();
      System.out.println("open " + client.isOpen());
    }
    Selector selector = Selector.open();
    Thread selecting = new Thread(() -> select(selector), "selecting");
    selecting.start();
    Thread.sleep(50);
    selecting.interrupt();
    selecting.join();
    selector.close();
    try (ServerSocket server = new ServerSocket(0, 5, loopback)) {
      server.setSoTimeout(30);
      try {
        server.accept();
      } catch (SocketTimeoutException e) {
        System.out.println("timeout " + e.getMessage());
      }
      server.setSoTimeout(0);
      Thread accepting = new Thread(() -> accept(server), "accepting");
      accepting.start();
      Thread.sleep(50);
      server.close();
      accepting.join();
    }
    try (Socket refused = new Socket(loopback, 1)) {
      System.out.println("connected " + refused);
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void read(SocketChannel channel) {
    try {
      System.out.println("read " + channel.read(ByteBuffer.allocate(10)));
    } catch (ClosedByInterruptException e) {
      System.out.println("closed by interrupt " + Thread.currentThread().isInterrupted());
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void select(Selector selector) {
    try {
      int ready = selector.select();
      System.out.println("ready " + ready + " " + Thread.currentThread().isInterrupted());
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void accept(ServerSocket server) {
    try {
      System.out.println("accepted " + server.accept());
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
