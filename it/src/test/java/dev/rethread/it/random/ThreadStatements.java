package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/** Threads that interrupt, start, wait for and look at each other, and synchronisers. */
final class ThreadStatements {
  static final List<StatementKind> KINDS =
      List.of(
          simple(ThreadStatements::interrupt),
          simple(ThreadStatements::interrupted),
          simple(ThreadStatements::pause),
          simple(ThreadStatements::spawn),
          simple(ThreadStatements::park),
          simple(ThreadStatements::state),
          simple(ThreadStatements::semaphore),
          simple(ThreadStatements::initialise),
          simple(ThreadStatements::threadLocal));

  private static String thread(Scope scope) {
    return "threads[" + scope.index(4) + " % threads.length]";
  }

  private static void interrupt(Scope scope) {
    scope.line(thread(scope) + ".interrupt();");
  }

  private static void interrupted(Scope scope) {
    scope.see(
        scope.any("Thread.interrupted()", "Thread.currentThread().isInterrupted()") + " ? 1 : 0");
  }

  private static void pause(Scope scope) {
    String thread = thread(scope);
    LockStatements.pause(
        scope,
        scope.any(
            "Thread.sleep(1);",
            "Thread.sleep(0, 200);",
            "d = see(d, queue.poll(1, TimeUnit.MILLISECONDS));",
            "d = see(d, semaphore.tryAcquire(1, TimeUnit.MILLISECONDS) ? release(1) : 0);",
            thread + ".join(1);",
            "d = see(d, latch.await(1, TimeUnit.MILLISECONDS) ? 1 : 0);"));
  }

  private static void spawn(Scope scope) {
    Source out = scope.out();
    out.open("if (maySpawn())");
    out.line("long seen = d;");
    out.line("Thread child = new Thread(() -> child(seen));");
    out.line("spawned.add(child);");
    out.line("child.start();");
    if (scope.chance(50)) {
      LockStatements.pause(scope, "child.join(" + scope.any("1", "5") + ");");
      scope.see("child.isAlive() ? 1 : 0");
    }
    out.close();
  }

  private static void park(Scope scope) {
    if (scope.chance(60)) {
      scope.line("LockSupport.unpark(" + thread(scope) + ");");
    } else {
      scope.out().open("if (mayPause())");
      scope.line("LockSupport.parkNanos(200_000);");
      scope.out().close();
    }
  }

  private static void state(Scope scope) {
    switch (scope.pick(4)) {
      case 0 -> scope.see(thread(scope) + ".isAlive() ? 1 : 0");
      case 1 -> scope.line("Thread.yield();");
      case 2 -> scope.line("Thread.onSpinWait();");
      default -> scope.see("Thread.holdsLock(monitor0) ? 1 : 0");
    }
  }

  private static void semaphore(Scope scope) {
    switch (scope.pick(3)) {
      case 0 -> scope.see("semaphore.tryAcquire() ? release(2) : 0");
      case 1 -> scope.see("semaphore.availablePermits()");
      default -> scope.line("latch.countDown();");
    }
  }

  /** The first use of a class runs its initialiser, in whichever thread comes first. */
  private static void initialise(Scope scope) {
    scope.see("Late" + scope.pick(SharedState.LATE_CLASSES) + "." + scope.any("first", "second"));
  }

  private static void threadLocal(Scope scope) {
    scope.line("local.set(local.get() + " + scope.pick(9) + ");");
    scope.see("local.get()");
  }

  private ThreadStatements() {}
}
