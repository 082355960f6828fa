package dev.rethread.it.target;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Starts JVMs as a build does, one inside another, and prints what they print. */
public final class Forker {
  public static void main(String[] args) throws Exception {
    int depth = Integer.parseInt(args[0]);
    System.out.println("depth " + depth);
    if (depth > 0) {
      start("dev.rethread.it.target.Forker", depth - 1);
      start("dev.rethread.it.target.Hello", 0);
    }
    System.exit(args.length > 1 ? Integer.parseInt(args[1]) : depth);
  }

  private static void start(String program, int argument) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                System.getProperty("java.class.path"),
                program,
                Integer.toString(argument))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      lines.lines().forEach(line -> System.out.println("> " + line));
    }
    System.out.println(process.waitFor());
  }

  private Forker() {}
}
