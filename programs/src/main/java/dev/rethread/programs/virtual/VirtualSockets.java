package dev.rethread.programs.virtual;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A server with a virtual thread for each connection, virtual clients, and one that is interrupted
 * while it waits for an answer, which closes its socket.
 *
 * <p>They are started by reflection because the source level is 17.
 *
 * <p>Expect: exit
 *
 * <p>Jdk: 21+
 */
public final class VirtualSockets {
  private static final int CLIENTS = 4;

  private static int served;

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread acceptor = startVirtual(() -> accept(server));
      Thread[] clients = new Thread[CLIENTS];
      for (int i = 0; i < CLIENTS; i++) {
        int number = i;
        clients[i] = startVirtual(() -> call(server.getLocalPort(), number));
      }
      for (Thread client : clients) {
        client.join();
      }
      Thread waiting = startVirtual(() -> call(server.getLocalPort(), -1));
      Thread.sleep(100);
      waiting.interrupt();
      waiting.join();
      acceptor.join();
    }
    System.out.println("served " + served);
  }

  private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
    return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
  }

  private static void accept(ServerSocket server) {
    try {
      for (int i = 0; i <= CLIENTS; i++) {
        Socket socket = server.accept();
        startVirtual(() -> serve(socket));
      }
    } catch (IOException | ReflectiveOperationException e) {
      System.out.println("acceptor " + e);
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      for (String text = in.readUTF(); !text.isEmpty(); text = in.readUTF()) {
        served++;
        out.writeUTF(text + " as number " + served);
      }
    } catch (IOException e) {
      System.out.println("server " + e);
    }
  }

  private static void call(int port, int number) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      for (int i = 0; i < 10 && number >= 0; i++) {
        out.writeUTF("client " + number + "." + i);
        System.out.println(in.readUTF());
      }
      if (number < 0) {
        in.readUTF();
      }
      out.writeUTF("");
    } catch (IOException e) {
      System.out.println("client " + e + ", interrupted " + Thread.currentThread().isInterrupted());
    }
  }
}
