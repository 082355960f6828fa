package dev.rethread.programs.io;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Names of files that are longer than most, as the operating system gives them back.
 *
 * <p>Expect: exit
 */
public final class LongPaths {
  public static void main(String[] args) throws Exception {
    Path root = Files.createTempDirectory("long");
    Path folder = root.resolve("f".repeat(120));
    Path link = root.resolve("link");
    Files.createDirectory(folder);
    Files.createSymbolicLink(link, folder);
    System.out.println(root.toRealPath().relativize(link.toRealPath()));
    System.out.println(root.relativize(Files.readSymbolicLink(link)));
    try (var entries = Files.list(root)) {
      entries.map(entry -> root.relativize(entry)).sorted().forEach(System.out::println);
    }
    Files.delete(link);
    Files.delete(folder);
    Files.delete(root);
  }
}
