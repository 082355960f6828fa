package dev.rethread.runtime.leaf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes that are written piece by piece while recording and read back while replaying. */
public final class Payload {
  private byte[] bytes;
  private int at;

  /** An empty one, to be written. */
  public Payload() {
    this(new byte[64]);
  }

  /** One to be read. */
  public Payload(byte[] bytes) {
    this.bytes = bytes;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return at;
  }

  private void need(int count) {
    if (bytes.length - at < count) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + count));
    }
  }

  public void putLong(long value) {
    need(8);
    for (int i = 0; i < 8; i++) {
      bytes[at++] = (byte) (value >>> (8 * i));
    }
  }

  public long getLong() {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value |= (bytes[at++] & 0xFFL) << (8 * i);
    }
    return value;
  }

  public void putInt(int value) {
    putLong(value);
  }

  public int getInt() {
    return (int) getLong();
  }

  /** Room for so many bytes, which the caller fills. */
  public int reserve(int count) {
    need(count);
    int start = at;
    at += count;
    return start;
  }

  /** The place of the next so many bytes, which the caller reads. */
  public int skip(int count) {
    int start = at;
    at += count;
    return start;
  }

  public int remaining() {
    return bytes.length - at;
  }

  public void putBytes(byte @Nullable [] value) {
    putInt(value == null ? -1 : value.length);
    if (value != null) {
      int start = reserve(value.length); // may replace the array
      System.arraycopy(value, 0, bytes, start, value.length);
    }
  }

  public byte @Nullable [] getBytes() {
    int length = getInt();
    if (length < 0) {
      return null;
    }
    int start = skip(length);
    return Arrays.copyOfRange(bytes, start, start + length);
  }

  public void putString(@Nullable String value) {
    putBytes(value == null ? null : value.getBytes(StandardCharsets.UTF_8));
  }

  public @Nullable String getString() {
    byte[] value = getBytes();
    return value == null ? null : new String(value, StandardCharsets.UTF_8);
  }
}
