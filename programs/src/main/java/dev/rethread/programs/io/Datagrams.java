package dev.rethread.programs.io;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/**
 * Threads send datagrams to a socket that answers each; how many of them come in which order is a
 * race.
 *
 * <p>Expect: exit
 */
public final class Datagrams {
  private static final int CLIENTS = 3;
  private static final int ROUNDS = 5;
  private static int answered;

  public static void main(String[] args) throws Exception {
    try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      Thread answering = new Thread(() -> answer(server));
      answering.start();
      Thread[] clients = new Thread[CLIENTS];
      for (int i = 0; i < CLIENTS; i++) {
        int number = i;
        clients[i] = new Thread(() -> ask(number, server.getLocalPort()));
        clients[i].start();
      }
      for (Thread client : clients) {
        client.join();
      }
      answering.join();
      server.setSoTimeout(10);
      server.receive(new DatagramPacket(new byte[10], 10));
    } catch (SocketTimeoutException e) {
      System.out.println(answered + " " + e.getMessage());
    }
  }

  private static void answer(DatagramSocket server) {
    try {
      StringBuilder order = new StringBuilder();
      for (int i = 0; i < CLIENTS * ROUNDS; i++) {
        DatagramPacket packet = new DatagramPacket(new byte[100], 100);
        server.receive(packet);
        String text = new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
        order.append(text).append(' ');
        byte[] reply = (text + " is number " + i).getBytes(StandardCharsets.UTF_8);
        server.send(new DatagramPacket(reply, reply.length, packet.getSocketAddress()));
        if (i == 0) {
          System.out.println(packet.getAddress() + " " + packet.getPort());
        }
      }
      System.out.println(order);
    } catch (Exception e) {
      System.out.println(e);
    }
  }

  private static void ask(int number, int port) {
    try (DatagramSocket socket = new DatagramSocket()) {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      if (number == 1) {
        socket.connect(new InetSocketAddress(loopback, port));
      }
      socket.setSoTimeout(10_000);
      int length = 0;
      for (int round = 0; round < ROUNDS; round++) {
        byte[] text = (number + ":" + round).getBytes(StandardCharsets.UTF_8);
        socket.send(new DatagramPacket(text, text.length, loopback, port));
        DatagramPacket reply = new DatagramPacket(new byte[100], 100);
        socket.receive(reply);
        length += reply.getLength();
        answered++; // races
      }
      System.out.println(number + " " + length + " " + socket.isConnected());
      socket.disconnect();
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
