package dev.rethread.replay.simplify;

import dev.rethread.replay.WrongUseException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does several things at the same time, each of which waits for a JVM. */
final class SideBySide {
  /** The results in the order of the tasks. */
  static <T> List<T> run(List<Callable<T>> tasks) throws WrongUseException {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(threads.submit(task));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof WrongUseException wrongUse) {
        throw wrongUse;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WrongUseException("interrupted");
    } finally {
      threads.shutdownNow();
    }
  }

  /** How many JVMs can run at the same time without being in each other's way. */
  static int width() {
    return Runtime.getRuntime().availableProcessors();
  }

  private SideBySide() {}
}
