package dev.rethread.instrument;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK with their probes, kept in a file from one JVM to the next: hundreds of them
 * are instrumented before a program starts, and they come out the same every time.
 *
 * <p>A class keeps the numbers of its sites. The file is replaced as a whole, and never needed:
 * what is not in it, or is about another form of the class, is instrumented anew.
 *
 * <p>Only muted threads use this.
 */
public final class KeptClasses {
  private static final int MAGIC = 0x52544B43;
  private static final int VERSION = 2;
  private static final int HEAD_BYTES = 20;

  /** So much of what is new is kept in memory until it is saved. */
  private static final int MOST_NEW_BYTES = 1 << 23;

  /**
   * A class in the file.
   *
   * @param classFile where it is, and after it its sites
   */
  private record Entry(int base, int count, long fingerprint, int classFile) {}

  private final @Nullable Path file;

  /** The file; empty if there is none. */
  private ByteBuffer content = ByteBuffer.allocate(0);

  private final Map<String, Entry> entries = new HashMap<>();

  /** Not in the file yet. */
  private final Map<String, Instrumenter.Result> added = new HashMap<>();

  private int end;
  private int newBytes;

  private KeptClasses(@Nullable Path file) {
    this.file = file;
  }

  /** Keeps nothing. */
  public static KeptClasses none() {
    return new KeptClasses(null);
  }

  /** What is in a file; nothing if there is none, or it is damaged. */
  public static KeptClasses in(Path file) {
    KeptClasses classes = new KeptClasses(file);
    classes.open(file);
    return classes;
  }

  private void open(Path name) {
    entries.clear();
    added.clear();
    newBytes = 0;
    try (FileChannel channel = FileChannel.open(name, StandardOpenOption.READ)) {
      content = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      readIndex();
    } catch (IOException | BufferUnderflowException | IllegalArgumentException e) {
      entries.clear();
    }
  }

  /** The first number of a site that no class here has. */
  int end() {
    return end;
  }

  /** A class as it was kept; null if it was not, or was made from another form of it. */
  Instrumenter.@Nullable Result find(String key, long fingerprint) {
    Entry entry = entries.get(key);
    if (entry == null || entry.fingerprint != fingerprint) {
      return null;
    }
    ByteBuffer at = content.duplicate().position(entry.classFile);
    byte[] classFile = bytes(at);
    return new Instrumenter.Result(
        classFile, new ClassSites(key, entry.base, entry.count, bytes(at)), fingerprint, List.of());
  }

  /** A class that might be kept. */
  void add(Instrumenter.Result result) {
    if (file != null
        && !entries.containsKey(result.sites().key())
        && newBytes + result.classFile().length <= MOST_NEW_BYTES) {
      added.put(result.sites().key(), result);
      newBytes += result.classFile().length;
    }
  }

  /** Writes the file if there is something new; whether it can be written matters to nobody. */
  public void save() {
    if (file == null || newBytes == 0) {
      return;
    }
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path part = Files.createTempFile(file.toAbsolutePath().getParent(), "kept", ".part");
      try {
        Files.write(part, newContent());
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(part);
      }
      open(file);
    } catch (IOException | RuntimeException e) {
      // The next JVM instruments them again.
    }
  }

  // --- the file -------------------------------------------------------------------------------

  private byte[] newContent() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    for (Map.Entry<String, Entry> entry : entries.entrySet()) {
      Entry old = entry.getValue();
      ByteBuffer at = content.duplicate().position(old.classFile);
      write(out, entry.getKey(), old.base, old.count, old.fingerprint, bytes(at), bytes(at));
    }
    for (Instrumenter.Result result : added.values()) {
      ClassSites sites = result.sites();
      write(
          out,
          sites.key(),
          sites.base(),
          sites.count(),
          result.fingerprint(),
          result.classFile(),
          sites.packed());
    }
    CRC32 crc = new CRC32();
    crc.update(bytes.toByteArray());
    ByteBuffer all = ByteBuffer.allocate(HEAD_BYTES + bytes.size());
    all.putInt(MAGIC).putInt(VERSION).putLong(crc.getValue());
    all.putInt(entries.size() + added.size());
    all.put(bytes.toByteArray());
    return all.array();
  }

  private static void write(
      DataOutputStream out,
      String key,
      int base,
      int count,
      long fingerprint,
      byte[] classFile,
      byte[] sites)
      throws IOException {
    write(out, key.getBytes(StandardCharsets.UTF_8));
    out.writeInt(base);
    out.writeInt(count);
    out.writeLong(fingerprint);
    write(out, classFile);
    write(out, sites);
  }

  private static void write(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private void readIndex() {
    ByteBuffer at = content.duplicate();
    if (at.getInt() != MAGIC || at.getInt() != VERSION) {
      throw new IllegalArgumentException();
    }
    long checksum = at.getLong();
    int count = at.getInt();
    CRC32 crc = new CRC32();
    crc.update(at.duplicate());
    if (crc.getValue() != checksum) {
      throw new IllegalArgumentException();
    }
    for (int i = 0; i < count; i++) {
      String key = new String(bytes(at), StandardCharsets.UTF_8);
      Entry entry = new Entry(at.getInt(), at.getInt(), at.getLong(), at.position());
      skip(at);
      skip(at);
      entries.put(key, entry);
      end = Math.max(end, entry.base + entry.count);
    }
  }

  private static void skip(ByteBuffer at) {
    int length = at.getInt();
    at.position(at.position() + length);
  }

  private static byte[] bytes(ByteBuffer at) {
    byte[] bytes = new byte[at.getInt()];
    at.get(bytes);
    return bytes;
  }
}
