package dev.rethread.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** Tells whether an entry of a class path is still what it was. */
public final class ClassPathPrint {
  /**
   * Size and checksum of a jar, or of the class files below a folder; "absent" if there is none.
   */
  public static String of(Path entry) {
    try {
      if (Files.isDirectory(entry)) {
        return ofFolder(entry);
      }
      return Files.isRegularFile(entry) ? ofFiles(List.of(entry)) : "absent";
    } catch (IOException | UncheckedIOException e) {
      return "unreadable";
    }
  }

  private static String ofFolder(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return ofFiles(files.filter(f -> f.toString().endsWith(".class")).sorted().toList());
    }
  }

  private static String ofFiles(List<Path> files) throws IOException {
    CRC32 crc = new CRC32();
    long size = 0;
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      size += bytes.length;
      crc.update(bytes);
    }
    return size + "|" + Long.toHexString(crc.getValue());
  }

  private ClassPathPrint() {}
}
