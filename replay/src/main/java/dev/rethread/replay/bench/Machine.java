package dev.rethread.replay.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the programs ran on.
 *
 * @param processors that the JVM may use
 * @param processor what the system calls it
 * @param memoryBytes 0 if it is not known
 */
public record Machine(String system, int processors, String processor, long memoryBytes) {
  private static final long KIBI = 1024;

  static Machine here() {
    String kibis = value("/proc/meminfo", "MemTotal").replaceAll("\\D", "");
    return new Machine(
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        Runtime.getRuntime().availableProcessors(),
        value("/proc/cpuinfo", "model name"),
        kibis.isEmpty() ? 0 : Long.parseLong(kibis) * KIBI);
  }

  /** How many processes want to run, on the average of the last minute; negative if unknown. */
  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private static String value(String file, String name) {
    try {
      for (String line : Files.readAllLines(Path.of(file))) {
        List<String> parts = List.of(line.split(":", 2));
        if (parts.size() == 2 && parts.get(0).strip().equals(name)) {
          return parts.get(1).strip();
        }
      }
    } catch (IOException e) {
      return ""; // a system without such a file
    }
    return "";
  }
}
