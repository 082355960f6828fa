package dev.rethread.replay.debug;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Stands between a debugger and one replay. The program does not start before a debugger has
 * attached. The debugger may suspend threads for as long as it likes; methods that it runs in them
 * have no events of the replay. When it detaches, the replay goes on without it.
 *
 * <p>Both ports are open to this machine only.
 */
public final class DebugProxy implements Closeable {
  private static final byte[] LOCALHOST = {127, 0, 0, 1};
  private static final long LAST_WORDS_MILLIS = 5_000;

  private final ServerSocket forDebugger;
  private final ServerSocket forTarget;
  private final Thread thread = new Thread(this::serve, "debugger");

  private DebugProxy(ServerSocket forDebugger, ServerSocket forTarget) {
    this.forDebugger = forDebugger;
    this.forTarget = forTarget;
    thread.setDaemon(true);
  }

  /**
   * Starts to listen for a debugger and for the JVM to debug, whichever comes first.
   *
   * @param port for the debugger; 0 for any that is free
   */
  public static DebugProxy listen(int port) throws IOException {
    InetAddress here = InetAddress.getByAddress(LOCALHOST);
    ServerSocket forDebugger;
    try {
      forDebugger = new ServerSocket(port, 1, here);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    DebugProxy proxy;
    try {
      proxy = new DebugProxy(forDebugger, new ServerSocket(0, 1, here));
    } catch (IOException e) {
      close(forDebugger);
      throw e;
    }
    proxy.thread.start();
    return proxy;
  }

  /** Where debuggers attach. */
  public int port() {
    return forDebugger.getLocalPort();
  }

  /**
   * The JVM argument that makes a JVM wait for the debugger. The JVM connects to the proxy, and not
   * the other way round: it prints nothing then, and needs no port that might be taken.
   */
  public String argument() {
    return "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=127.0.0.1:"
        + forTarget.getLocalPort();
  }

  private void serve() {
    try (Connection target = Connection.toTarget(forTarget.accept());
        Connection debugger = acceptDebugger()) {
      close(forTarget);
      close(forDebugger); // so that a second debugger is refused, and does not wait for ever
      new Session(debugger, target).run();
    } catch (IOException e) {
      // Closed before both were there.
    }
  }

  /** Whoever connects without the handshake is no debugger. */
  private Connection acceptDebugger() throws IOException {
    while (true) {
      Socket socket = forDebugger.accept();
      try {
        return Connection.toDebugger(socket);
      } catch (IOException e) {
        socket.close();
      }
    }
  }

  /** Ends it, once the debugger has heard the last that the JVM had to say, if that has ended. */
  @Override
  public void close() {
    close(forTarget);
    close(forDebugger);
    try {
      thread.join(LAST_WORDS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Nobody will connect to it.
    }
  }
}
