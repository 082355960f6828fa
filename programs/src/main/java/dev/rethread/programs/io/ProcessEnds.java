package dev.rethread.programs.io;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Processes that are waited for with a time-out, polled, destroyed, watched by a future, and
 * written to after their end; one that does not exist.
 *
 * <p>Expect: exit
 */
public final class ProcessEnds {
  private static int polls;

  public static void main(String[] args) throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "60").start();
    System.out.println(sleeper.waitFor(30, TimeUnit.MILLISECONDS) + " " + sleeper.isAlive());
    try {
      sleeper.exitValue();
    } catch (IllegalThreadStateException e) {
      System.out.println(e.getMessage());
    }
    CompletableFuture<String> end = sleeper.onExit().thenApply(p -> "ended with " + p.exitValue());
    Thread destroyer = new Thread(sleeper::destroy);
    destroyer.start();
    while (sleeper.isAlive()) {
      polls++;
    }
    destroyer.join();
    System.out.println(end.get() + " " + polls + " " + sleeper);

    Process quick = Runtime.getRuntime().exec(new String[] {"sh", "-c", "exit 3"});
    System.out.println(quick.waitFor(20, TimeUnit.SECONDS) + " " + quick.exitValue());
    try (OutputStream out = quick.getOutputStream()) {
      out.write(new byte[100_000]);
      System.out.println("written");
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }

    Process deaf = new ProcessBuilder("sh", "-c", "exec 0<&-; echo closed; exec sleep 60").start();
    System.out.println(deaf.getInputStream().read());
    try {
      deaf.getOutputStream().write(new byte[100_000]);
      System.out.println("written");
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
    System.out.println(deaf.destroyForcibly().waitFor());

    try {
      new ProcessBuilder("/no/such/program").start();
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }
}
