package dev.rethread.it.random;

import static dev.rethread.it.random.StatementKind.nesting;
import static dev.rethread.it.random.StatementKind.simple;

import java.util.List;

/**
 * Monitors and locks. All locks have a number and are waited for in ascending order only; what has
 * no number is held for no longer than one method that takes nothing else.
 */
final class LockStatements {
  static final List<StatementKind> KINDS =
      List.of(
          nesting(LockStatements::monitor),
          nesting(LockStatements::monitor),
          simple(LockStatements::waitAndNotify),
          nesting(LockStatements::mutex),
          nesting(LockStatements::tryMutex),
          nesting(LockStatements::readWrite),
          simple(LockStatements::condition),
          simple(LockStatements::synchronizedMethod));

  /** The first lock number after the monitors. */
  private static final int MUTEX = SharedState.MONITORS;

  private static final int READ_WRITE = MUTEX + SharedState.MUTEXES;

  private static void monitor(Scope scope) {
    int number = scope.lock() + 1;
    if (number >= MUTEX) {
      synchronizedMethod(scope);
      return;
    }
    number += scope.pick(MUTEX - number);
    scope.out().open("synchronized (monitor" + number + ")");
    scope.body(3, number);
    scope.out().close();
  }

  private static void waitAndNotify(Scope scope) {
    int number = scope.lock() + 1;
    if (number >= MUTEX) {
      synchronizedMethod(scope);
      return;
    }
    number += scope.pick(MUTEX - number);
    Source out = scope.out();
    String monitor = "monitor" + number;
    out.open("synchronized (" + monitor + ")");
    if (scope.chance(60)) {
      out.line(monitor + scope.any(".notify();", ".notifyAll();"));
    } else {
      pause(scope, monitor + ".wait(" + scope.any("1", "2", "1, 500") + ");");
    }
    out.close();
  }

  private static void mutex(Scope scope) {
    int number = Math.max(scope.lock() + 1, MUTEX);
    if (number >= READ_WRITE) {
      synchronizedMethod(scope);
      return;
    }
    String mutex = "mutex" + (number - MUTEX);
    Source out = scope.out();
    out.line(mutex + ".lock();");
    out.open("try");
    scope.body(3, number);
    out.next("finally");
    out.line(mutex + ".unlock();");
    out.close();
  }

  private static void tryMutex(Scope scope) {
    int number = MUTEX + scope.pick(SharedState.MUTEXES);
    String mutex = "mutex" + (number - MUTEX);
    Source out = scope.out();
    out.open("if (" + mutex + ".tryLock())");
    out.open("try");
    scope.body(2, Math.max(number, scope.lock()));
    out.next("finally");
    out.line(mutex + ".unlock();");
    out.close();
    out.next("else");
    scope.see("77");
    out.close();
  }

  private static void readWrite(Scope scope) {
    if (scope.lock() >= READ_WRITE) {
      synchronizedMethod(scope);
      return;
    }
    String lock = "readWrite." + scope.any("readLock()", "writeLock()");
    Source out = scope.out();
    out.line(lock + ".lock();");
    out.open("try");
    scope.body(2, READ_WRITE);
    out.next("finally");
    out.line(lock + ".unlock();");
    out.close();
  }

  private static void condition(Scope scope) {
    if (scope.lock() >= MUTEX) {
      synchronizedMethod(scope);
      return;
    }
    Source out = scope.out();
    out.line("mutex0.lock();");
    out.open("try");
    if (scope.chance(60)) {
      out.line("changed." + scope.any("signal();", "signalAll();"));
    } else {
      pause(scope, "d = see(d, changed.await(1, TimeUnit.MILLISECONDS) ? 1 : 0);");
    }
    out.next("finally");
    out.line("mutex0.unlock();");
    out.close();
  }

  private static void synchronizedMethod(Scope scope) {
    scope.see(
        scope.chance(50)
            ? "tally((int) (" + scope.number() + "))"
            : "node(d).bump((int) (" + scope.number() + "))");
  }

  /** Something that takes time and can be interrupted; a program does so a few times only. */
  static void pause(Scope scope, String statement) {
    Source out = scope.out();
    out.open("if (mayPause())");
    out.open("try");
    out.line(statement);
    out.next("catch (InterruptedException e)");
    scope.see("13");
    out.close();
    out.close();
  }

  private LockStatements() {}
}
