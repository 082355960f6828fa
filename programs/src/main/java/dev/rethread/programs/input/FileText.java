package dev.rethread.programs.input;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;

/**
 * A text file with the current time is written and read back by readers and a scanner.
 *
 * <p>Expect: exit
 */
public final class FileText {
  public static void main(String[] args) throws Exception {
    File file =
        new File(System.getProperty("java.io.tmpdir"), "rethread-text-" + System.nanoTime());
    try (PrintWriter writer = new PrintWriter(new FileWriter(file, StandardCharsets.UTF_8))) {
      for (int i = 0; i < 5; i++) {
        writer.println(i + " " + System.nanoTime());
      }
    }
    try (BufferedReader reader = new BufferedReader(new FileReader(file, StandardCharsets.UTF_8))) {
      System.out.println(reader.readLine());
      Thread first = new Thread(() -> print("L", reader));
      Thread second = new Thread(() -> print("R", reader));
      first.start();
      second.start();
      first.join();
      second.join();
    }
    try (Scanner scanner = new Scanner(new FileInputStream(file), StandardCharsets.UTF_8)) {
      System.out.println(scanner.nextInt() + " " + scanner.nextLong());
    }
    System.out.println("deleted " + file.delete());
  }

  private static void print(String who, BufferedReader reader) {
    reader.lines().forEach(line -> System.out.println(who + " " + line));
  }
}
