package dev.rethread.replay.debug;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The JVM that is debugged, which obeys the debugger and the proxy. It carries commands out in the
 * order in which they are sent here.
 */
final class Target {
  /** Debuggers count from one: they do not get here. */
  static final int FIRST_NUMBER = 0x7000_0000;

  /** Of the command after which there are no more. */
  static final int LAST_NUMBER = Integer.MAX_VALUE;

  private final Connection connection;
  private final AtomicInteger next = new AtomicInteger(FIRST_NUMBER);
  private final Map<Integer, CompletableFuture<Packet>> asked = new ConcurrentHashMap<>();
  private volatile boolean gone;

  Target(Connection connection) {
    this.connection = connection;
  }

  /** Passes on what the debugger sent. */
  void forward(Packet packet) throws IOException {
    connection.write(packet);
  }

  /** Sends a command of the proxy, whatever comes of it. */
  void tell(int command, byte[] data) throws IOException {
    connection.write(Packet.command(next.getAndIncrement(), command, data));
  }

  /**
   * Sends a command of the proxy and waits for its result, which another thread must take.
   *
   * @throws IOException if it cannot be carried out
   */
  ByteBuffer ask(int command, byte[] data) throws IOException {
    Packet packet = Packet.command(next.getAndIncrement(), command, data);
    CompletableFuture<Packet> answer = new CompletableFuture<>();
    asked.put(packet.number(), answer);
    if (gone) {
      answer.cancel(false);
    }
    try {
      connection.write(packet);
      Packet reply = answer.get();
      if (reply.errorCode() != 0) {
        throw new IOException(packet + " failed with error " + reply.errorCode());
      }
      return reply.data();
    } catch (CancellationException | ExecutionException e) {
      throw new IOException("the target is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      asked.remove(packet.number());
    }
  }

  /**
   * Takes a packet that came from the target.
   *
   * @return false if it is for the debugger
   */
  boolean takes(Packet packet) {
    if (!packet.isReply() || packet.number() < FIRST_NUMBER) {
      return false;
    }
    CompletableFuture<Packet> answer = asked.get(packet.number());
    if (answer != null) {
      answer.complete(packet);
    }
    return true;
  }

  /** Nothing will come from the target any more. */
  void isGone() {
    gone = true;
    asked.values().forEach(answer -> answer.cancel(false));
    connection.close();
  }
}
