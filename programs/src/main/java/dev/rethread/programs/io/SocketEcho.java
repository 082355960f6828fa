package dev.rethread.programs.io;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Clients and a server with a thread for each connection, over blocking sockets.
 *
 * <p>Expect: exit
 */
public final class SocketEcho {
  private static int served;

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread acceptor =
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 3; i++) {
                    Socket socket = server.accept();
                    new Thread(() -> serve(socket)).start();
                  }
                } catch (Exception e) {
                  System.out.println("acceptor " + e);
                }
              });
      acceptor.start();
      Thread[] clients = new Thread[3];
      for (int c = 0; c < clients.length; c++) {
        int number = c;
        clients[c] = new Thread(() -> call(server.getLocalPort(), number));
        clients[c].start();
      }
      for (Thread client : clients) {
        client.join();
      }
      acceptor.join();
    }
    System.out.println("served " + served);
  }

  private static void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      for (String text = in.readUTF(); !text.isEmpty(); text = in.readUTF()) {
        served++;
        out.writeUTF(text + " as number " + served);
      }
    } catch (Exception e) {
      System.out.println("server " + e);
    }
  }

  private static void call(int port, int number) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(20_000);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      for (int i = 0; i < 10; i++) {
        out.writeUTF("client " + number + "." + i);
        System.out.println(in.readUTF());
      }
      out.writeUTF("");
    } catch (Exception e) {
      System.out.println("client " + e);
    }
  }
}
