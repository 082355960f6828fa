package dev.rethread.cli;

import dev.rethread.trace.Format;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One recording, written by hand: main has started a worker that failed, while main waits for it.
 * All numbers are below 128, so that a varint is a byte.
 */
final class TinyRecording {
  private TinyRecording() {}

  static byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] header = new byte[Format.HEADER_BYTES];
    wrap(header).putLong(Format.MAGIC).putInt(Format.VERSION).putInt(Format.FLAG_CLOSED);
    out.writeBytes(header);
    chunk(out, Format.META, 0, meta());
    chunk(
        out,
        Format.THREADS,
        0,
        join(1, 1, 0, 0, 0, "main"),
        join(1, 2, 0, 1, 3, "worker"),
        join(2, 2, 5, new byte[8], 0, 0, ""),
        join(2, 1, 9, new byte[8], 2, 0, "to be notified"));
    chunk(
        out,
        Format.EVENTS,
        1,
        join(3 << 4 | Format.SPAWN, 1, 2),
        join(4 << 4 | Format.EDGE, 1, 2, 5),
        join(0 << 4 | Format.VALUE, 1, 14));
    chunk(out, Format.FAILURES, 0, join("exception", 2, "java.lang.Error", "why", 1, "Main.run:7"));
    chunk(out, Format.NOTES, 0, join("class a.B is not instrumented: too large"));
    return out.toByteArray();
  }

  static Path write(Path file) throws IOException {
    return Files.write(file, bytes());
  }

  private static byte[] meta() {
    return join(
        "technique",
        "light",
        "rethread",
        "0.1",
        "started",
        "0",
        "java.version",
        "17.0.99",
        "java.vm.version",
        "17.0.99+9",
        "java.vendor",
        "Acme",
        "java.home",
        "/jdk",
        "os.name",
        "Linux",
        "os.arch",
        "amd64",
        "user.dir",
        "/work",
        "processors",
        "2",
        "command.0",
        "java",
        "command.1",
        "-javaagent:/r/rethread-agent.jar=file=x",
        "command.2",
        "Main",
        "command.3",
        "two words",
        "end",
        "normal",
        "exit",
        "-1");
  }

  /** Numbers below 128, byte arrays as they are, and strings with their length. */
  private static byte[] join(Object... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Object part : parts) {
      if (part instanceof Integer number) {
        out.write(number);
      } else if (part instanceof byte[] raw) {
        out.writeBytes(raw);
      } else {
        byte[] utf8 = part.toString().getBytes(StandardCharsets.UTF_8);
        out.write(utf8.length);
        out.writeBytes(utf8);
      }
    }
    return out.toByteArray();
  }

  /** Without a checksum, as in a recording that was not sealed. */
  private static void chunk(ByteArrayOutputStream out, int type, int id, byte[]... records) {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    for (byte[] record : records) {
      payload.writeBytes(record);
    }
    byte[] chunk = new byte[Format.CHUNK_HEADER_BYTES + payload.size()];
    wrap(chunk)
        .putInt(Format.CHUNK_MAGIC)
        .putInt(chunk.length)
        .putInt(type)
        .putInt(id)
        .putInt(0)
        .putInt(payload.size())
        .putLong(0)
        .put(payload.toByteArray());
    out.writeBytes(chunk);
  }

  private static ByteBuffer wrap(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
