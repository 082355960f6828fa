package dev.rethread.programs.io;

import java.io.BufferedReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Threads start processes, write to them and read what comes back, in racing order.
 *
 * <p>Expect: exit
 */
public final class ProcessPipes {
  private static final List<String> lines = new ArrayList<>();
  private static int exits;

  public static void main(String[] args) throws Exception {
    Thread[] threads = new Thread[3];
    for (int t = 0; t < threads.length; t++) {
      int number = t;
      threads[t] = new Thread(() -> run(number));
      threads[t].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println(lines + " " + exits);
  }

  private static void run(int number) {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", "echo pid $$; cat; echo end >&2; exit " + number)
              .redirectErrorStream(number == 1)
              .start();
      try (OutputStream out = process.getOutputStream()) {
        out.write(("to " + number + "\n").getBytes(StandardCharsets.UTF_8));
      }
      try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
          synchronized (lines) {
            lines.add(line);
          }
        }
      }
      String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      exits = exits * 10 + code; // races
      synchronized (lines) {
        lines.add(errors.strip() + code + process.pid());
      }
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
