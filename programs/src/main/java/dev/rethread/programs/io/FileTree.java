package dev.rethread.programs.io;

import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * The file system through java.nio.file: attributes, listings, copies, what is missing.
 *
 * <p>Expect: exit
 */
public final class FileTree {
  public static void main(String[] args) throws Exception {
    Path root = Files.createTempDirectory("tree");
    Thread[] threads = new Thread[2];
    for (int t = 0; t < threads.length; t++) {
      int number = t;
      threads[t] = new Thread(() -> fill(root, number));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      entries.forEach(entry -> names.add(root.relativize(entry).toString()));
    }
    System.out.println(names);
    Path first = root.resolve("a0");
    BasicFileAttributes attributes = Files.readAttributes(first, BasicFileAttributes.class);
    System.out.println(
        attributes.size() + " " + attributes.isRegularFile() + " " + attributes.lastModifiedTime());
    Files.copy(first, root.resolve("copy"), StandardCopyOption.REPLACE_EXISTING);
    Files.move(root.resolve("copy"), root.resolve("moved"));
    System.out.println(
        Files.readString(root.resolve("moved")) + Files.exists(root.resolve("copy")));
    try {
      Files.readAllBytes(root.resolve("missing"));
    } catch (NoSuchFileException e) {
      System.out.println("missing " + root.relativize(Path.of(e.getMessage())));
    }
    long sum = 0;
    try (var walk = Files.walk(root)) {
      for (Path path : walk.sorted(java.util.Comparator.reverseOrder()).toList()) {
        sum += Files.isDirectory(path) ? 1 : Files.size(path);
        Files.delete(path);
      }
    }
    System.out.println(sum + " " + Files.exists(root));
  }

  private static void fill(Path root, int number) {
    try {
      for (int i = 0; i < 4; i++) {
        Files.writeString(root.resolve((char) ('a' + number) + "" + i), "text " + number + i);
      }
      Files.createDirectories(root.resolve("deep").resolve("er" + number));
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
