package dev.rethread.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a replay in a JVM of its own reports back: lines of {@code key=value}, escaped. */
public final class ReplayResult {
  private String how = "";
  private int status;
  private String report = "";
  private final List<FailureEntry> failures = new ArrayList<>();
  private final List<String> mismatches = new ArrayList<>();

  public void failure(FailureEntry failure) {
    failures.add(failure);
  }

  public void mismatch(String line) {
    mismatches.add(line);
  }

  /**
   * Sets how the replay ended.
   *
   * @param how {@code normal}, {@code exit}, {@code recording} (it came to the end of the
   *     recording), {@code diverged} or {@code stuck}
   * @param report for a person to read
   */
  public void end(String how, int status, String report) {
    this.how = how;
    this.status = status;
    this.report = report;
  }

  /** How the replay ended, empty if it did not say. */
  public String how() {
    return how;
  }

  public int status() {
    return status;
  }

  public String report() {
    return report;
  }

  public List<FailureEntry> failures() {
    return List.copyOf(failures);
  }

  /** Differences that showed only at the end of a stream. */
  public List<String> mismatches() {
    return List.copyOf(mismatches);
  }

  public void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    line(text, "how", how);
    line(text, "status", Integer.toString(status));
    line(text, "report", report);
    for (String mismatch : mismatches) {
      line(text, "mismatch", mismatch);
    }
    for (FailureEntry failure : failures) {
      StringBuilder value = new StringBuilder();
      value.append(failure.kind()).append('\n').append(failure.thread()).append('\n');
      value.append(failure.type()).append('\n').append(failure.message().replace('\n', ' '));
      for (String frame : failure.frames()) {
        value.append('\n').append(frame);
      }
      line(text, "failure", value.toString());
    }
    Files.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(key).append('=');
    text.append(value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r"));
    text.append('\n');
  }

  public static ReplayResult read(Path file) throws IOException {
    ReplayResult result = new ReplayResult();
    for (String line : Files.readAllLines(file)) {
      int equals = line.indexOf('=');
      String value = unescape(line.substring(equals + 1));
      switch (line.substring(0, equals)) {
        case "how" -> result.how = value;
        case "status" -> result.status = Integer.parseInt(value);
        case "report" -> result.report = value;
        case "mismatch" -> result.mismatches.add(value);
        case "failure" -> result.failures.add(failureOf(value));
        default -> throw new IOException("unexpected line in " + file + ": " + line);
      }
    }
    return result;
  }

  private static FailureEntry failureOf(String value) {
    List<String> parts = List.of(value.split("\n", -1));
    return new FailureEntry(
        parts.get(0),
        Integer.parseInt(parts.get(1)),
        parts.get(2),
        parts.get(3),
        parts.subList(4, parts.size()));
  }

  private static String unescape(String value) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\\') {
        char escaped = value.charAt(++i);
        text.append(escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped);
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }
}
