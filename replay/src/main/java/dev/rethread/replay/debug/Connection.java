package dev.rethread.replay.debug;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A connection that has shaken hands. One thread reads; any thread may write. */
final class Connection implements Closeable {
  private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
  private static final int HANDSHAKE_MILLIS = 10_000;

  private final Socket socket;
  private final DataInputStream in;
  private final OutputStream out; // guarded by this

  private Connection(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    out = socket.getOutputStream();
  }

  /** To the JVM that is debugged: the debugger's side of the handshake. */
  static Connection toTarget(Socket socket) throws IOException {
    return shake(socket, true);
  }

  /** To a debugger: the target's side of the handshake. */
  static Connection toDebugger(Socket socket) throws IOException {
    return shake(socket, false);
  }

  private static Connection shake(Socket socket, boolean first) throws IOException {
    try {
      Connection connection = new Connection(socket);
      socket.setSoTimeout(HANDSHAKE_MILLIS);
      if (first) {
        connection.write(HANDSHAKE);
      }
      if (!Arrays.equals(connection.in.readNBytes(HANDSHAKE.length), HANDSHAKE)) {
        throw new IOException("not a handshake");
      }
      if (!first) {
        connection.write(HANDSHAKE);
      }
      socket.setSoTimeout(0);
      return connection;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Waits for a packet.
   *
   * @return null if none will come any more
   */
  @Nullable Packet read() {
    try {
      return Packet.read(in);
    } catch (IOException e) {
      return null;
    }
  }

  void write(Packet packet) throws IOException {
    write(packet.toBytes());
  }

  private synchronized void write(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /** Closes it; a reader then reads null. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // Nobody uses it any more.
    }
  }
}
