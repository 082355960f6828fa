package dev.rethread.it;

import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A process that runs, and what it prints while it does. The output also goes to the files that
 * {@link ChildProcess} reads.
 */
final class RunningProcess {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Process process;
  private final Path folder;
  private final String name;
  private final Output out;
  private final Output err;

  private RunningProcess(Process process, Path folder, String name) throws IOException {
    this.process = process;
    this.folder = folder;
    this.name = name;
    this.out = new Output(process.getInputStream(), folder.resolve(name + ".out"));
    this.err = new Output(process.getErrorStream(), folder.resolve(name + ".err"));
  }

  /**
   * Starts the process, which ends when the test JVM does.
   *
   * @param name of the files in the folder that take its output
   */
  static RunningProcess start(ProcessBuilder builder, Path folder, String name) throws IOException {
    Process process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    return new RunningProcess(process, folder, name);
  }

  /** Waits until it has printed that; kills it and fails if it does not. */
  void awaitOut(String wanted, Predicate<String> condition) throws InterruptedException {
    await(out, wanted, condition);
  }

  /** The same on its standard error; returns what is there by then. */
  String awaitErr(String wanted, Predicate<String> condition) throws InterruptedException {
    return await(err, wanted, condition);
  }

  private String await(Output output, String wanted, Predicate<String> condition)
      throws InterruptedException {
    if (!output.await(condition)) {
      process.destroyForcibly().waitFor();
      fail("%s has not printed %s: %s%s", name, wanted, out.text(), err.text());
    }
    return output.text();
  }

  /** Sends it a signal: {@code TERM}, for example. */
  void signal(String signal) throws Exception {
    new ProcessBuilder("kill", "-s", signal, Long.toString(process.pid())).start().waitFor();
  }

  /** Kills the process. All that it had printed by then is there. */
  ChildProcess kill() throws Exception {
    process.toHandle().destroyForcibly(); // Process itself would close the streams unread
    return ended();
  }

  /** Waits for the end of the process, which must come soon. */
  ChildProcess ended() throws Exception {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      fail("%s does not end: %s", name, err.text());
    }
    out.awaitEnd();
    err.awaitEnd();
    return ChildProcess.ended(process, folder, name);
  }

  /** One of the streams that a process prints to; a thread of its own reads it. */
  private static final class Output implements Runnable {
    private final InputStream in;
    private final OutputStream file;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(); // guarded by this
    private boolean ended; // guarded by this
    private final Thread reader = new Thread(this, "reader of a process");

    Output(InputStream in, Path file) throws IOException {
      this.in = in;
      this.file = Files.newOutputStream(file);
      reader.setDaemon(true);
      reader.start();
    }

    @Override
    public void run() {
      byte[] buffer = new byte[8192];
      try (file) {
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          file.write(buffer, 0, count);
          add(buffer, count);
        }
      } catch (IOException e) {
        // The process was destroyed: this is all of its output that anybody gets to see.
      }
      end();
    }

    private synchronized void add(byte[] buffer, int count) {
      bytes.write(buffer, 0, count);
      notifyAll();
    }

    private synchronized void end() {
      ended = true;
      notifyAll();
    }

    synchronized String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Waits until what was printed so far meets the condition; false if that does not happen. */
    synchronized boolean await(Predicate<String> condition) throws InterruptedException {
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (!condition.test(text())) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (ended || left <= 0) {
          return false;
        }
        wait(left);
      }
      return true;
    }

    void awaitEnd() throws InterruptedException {
      reader.join(LIMIT.toMillis());
    }
  }
}
