package dev.rethread.workloads;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** A checksum over everything that one thread has seen, in the order in which it saw it. */
public final class Digest {
  private final CRC32 sum = new CRC32();
  private long items;

  public void add(byte[] item) {
    sum.update(item);
    items++;
  }

  public void add(String item) {
    add(item.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return items + " items, " + Long.toHexString(sum.getValue());
  }
}
