package dev.rethread.replay.debug;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One packet of the Java Debug Wire Protocol; immutable. All numbers are big-endian.
 *
 * <pre>
 * +----------+----------+------------+-------------+-----------+---------+
 * | length 4 | number 4 | flags 1: 0 | command set | command 1 | data …  |   a command
 * +----------+----------+------------+-------------+-----------+---------+
 * | length 4 | number 4 | flags 1: 80| error code 2            | data …  |   its reply
 * +----------+----------+------------+-------------------------+---------+
 * </pre>
 *
 * The length counts the header too. A reply has the number of its command.
 */
final class Packet {
  private static final int HEADER = 11;
  private static final int REPLY = 0x80;

  private final ByteBuffer bytes;

  private Packet(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /**
   * Makes a command.
   *
   * @param command one of the constants of {@link Command}
   */
  static Packet command(int number, int command, byte[] data) {
    return of(number, 0, command, data);
  }

  /** Makes a reply. */
  static Packet reply(int number, int errorCode, byte[] data) {
    return of(number, REPLY, errorCode, data);
  }

  private static Packet of(int number, int flags, int code, byte[] data) {
    ByteBuffer bytes = ByteBuffer.allocate(HEADER + data.length);
    bytes.putInt(HEADER + data.length).putInt(number).put((byte) flags).putShort((short) code);
    return new Packet(bytes.put(data).flip());
  }

  /**
   * Reads the next packet.
   *
   * @return null at the end of the stream
   */
  static @Nullable Packet read(DataInputStream in) throws IOException {
    int length;
    try {
      length = in.readInt();
    } catch (EOFException e) {
      return null;
    }
    if (length < HEADER) {
      throw new IOException("a packet of " + length + " bytes");
    }
    byte[] rest = in.readNBytes(length - Integer.BYTES);
    if (rest.length < length - Integer.BYTES) {
      return null;
    }
    return new Packet(ByteBuffer.allocate(length).putInt(length).put(rest).flip());
  }

  int number() {
    return bytes.getInt(4);
  }

  boolean isReply() {
    return (bytes.get(8) & REPLY) != 0;
  }

  /** One of the constants of {@link Command}, or another; -1 for a reply. */
  int command() {
    return isReply() ? -1 : code();
  }

  /** Of a reply: 0 if the command was carried out. */
  int errorCode() {
    return code();
  }

  private int code() {
    return bytes.getShort(9) & 0xFFFF;
  }

  /** What follows the header, from its start. */
  ByteBuffer data() {
    return bytes.asReadOnlyBuffer().position(HEADER).slice();
  }

  /** The same packet with other data. */
  Packet with(byte[] data) {
    return of(number(), bytes.get(8), code(), data);
  }

  /** As it is sent. */
  byte[] toBytes() {
    byte[] copy = new byte[bytes.limit()];
    bytes.get(0, copy);
    return copy;
  }

  @Override
  public String toString() {
    return (isReply() ? "reply " : "command " + (code() >> 8) + "/" + (code() & 0xFF) + " ")
        + number();
  }
}
