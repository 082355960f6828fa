package dev.rethread.programs.virtual;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Virtual threads as subtasks of a scope, whose owner waits for the last of them.
 *
 * <p>By reflection, because the source level is 17 and the scope a preview of JDK 25.
 *
 * <p>Expect: exit
 *
 * <p>Jdk: 25+
 */
public final class VirtualScope {
  private static final AtomicInteger order = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    for (int round = 0; round < 20; round++) {
      int[] results = new int[4];
      try (var scope = new Scope()) {
        for (int i = 0; i < results.length; i++) {
          int place = i;
          scope.fork(() -> results[place] = work());
        }
        scope.join();
      }
      StringBuilder line = new StringBuilder();
      for (int result : results) {
        line.append(result).append(' ');
      }
      System.out.println(line);
    }
  }

  private static int work() {
    LockSupport.parkNanos(1);
    return order.incrementAndGet();
  }

  /** A StructuredTaskScope. */
  private static final class Scope implements AutoCloseable {
    private final Object scope;
    private final Class<?> type;

    Scope() throws Exception {
      type = Class.forName("java.util.concurrent.StructuredTaskScope");
      scope = type.getMethod("open").invoke(null);
    }

    void fork(Callable<?> task) throws Exception {
      type.getMethod("fork", Callable.class).invoke(scope, task);
    }

    void join() throws Exception {
      type.getMethod("join").invoke(scope);
    }

    @Override
    public void close() throws Exception {
      type.getMethod("close").invoke(scope);
    }
  }
}
