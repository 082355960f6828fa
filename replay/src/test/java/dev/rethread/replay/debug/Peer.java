package dev.rethread.replay.debug;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A debugger or a JVM that does as the test says. Ids have eight bytes. */
final class Peer implements Closeable {
  private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);

  private final Socket socket;
  private final DataInputStream in;

  private Peer(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(20_000);
    in = new DataInputStream(socket.getInputStream());
  }

  static Peer target(DebugProxy proxy) throws IOException {
    String argument = proxy.argument();
    Peer target = new Peer(Integer.parseInt(argument.substring(argument.lastIndexOf(':') + 1)));
    assertThat(target.in.readNBytes(HANDSHAKE.length)).isEqualTo(HANDSHAKE);
    target.socket.getOutputStream().write(HANDSHAKE);
    return target;
  }

  static Peer debugger(DebugProxy proxy) throws IOException {
    Peer debugger = new Peer(proxy.port());
    debugger.socket.getOutputStream().write(HANDSHAKE);
    assertThat(debugger.in.readNBytes(HANDSHAKE.length)).isEqualTo(HANDSHAKE);
    return debugger;
  }

  void send(Packet packet) throws IOException {
    socket.getOutputStream().write(packet.toBytes());
  }

  @Nullable Packet readOrEnd() throws IOException {
    return Packet.read(in);
  }

  Packet read() throws IOException {
    return Objects.requireNonNull(readOrEnd(), "the connection has ended");
  }

  /** Reads a command, which must be that one. */
  Packet expect(int command) throws IOException {
    Packet packet = read();
    assertThat(packet.command()).as("command of %s", packet).isEqualTo(command);
    return packet;
  }

  /** Reads a command, which must be that one, and answers it. */
  Packet answer(int command, byte[] data) throws IOException {
    Packet packet = expect(command);
    send(Packet.reply(packet.number(), 0, data));
    return packet;
  }

  /** Answers what the proxy asks before it starts its first evaluation. */
  void introduce(int suspensions) throws IOException {
    answer(Command.ID_SIZES, data(8, 8, 8, 8, 8));
    answer(Command.CLASSES_BY_SIGNATURE, data(1, (byte) 1, 100L, 7));
    answer(
        Command.FIELDS, data(2, 200L, "size", "I", 8, 201L, "evaluating", "Ljava/lang/Thread;", 8));
    answer(Command.SUSPEND_COUNT, data(suspensions));
  }

  /** Reads the command that names the evaluating thread, 0 for none. */
  void expectEvaluating(long thread) throws IOException {
    assertThat(expect(Command.SET_STATIC_VALUES).data())
        .isEqualTo(ByteBuffer.wrap(data(100L, 1, 201L, thread)));
  }

  /** Numbers of four, eight and one bytes, and strings, as packets have them. */
  static byte[] data(Object... values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (Object value : values) {
      if (value instanceof Integer number) {
        out.writeInt(number);
      } else if (value instanceof Long id) {
        out.writeLong(id);
      } else if (value instanceof Byte number) {
        out.writeByte(number);
      } else {
        byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
        out.writeInt(text.length);
        out.write(text);
      }
    }
    return bytes.toByteArray();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
