package dev.rethread.programs.kernel;

import java.util.Arrays;

/**
 * A work-stealing deque on plain fields hands out some tasks twice or not at all.
 *
 * <p>Expect: exit
 */
public final class WorkStealing {
  private static final int TASKS = 3000;
  private static final int[] tasks = new int[TASKS];
  private static final int[] runs = new int[TASKS];
  private static int top;
  private static int bottom;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(WorkStealing::steal);
    Thread second = new Thread(WorkStealing::own);
    first.start();
    second.start();
    first.join();
    second.join();
    long wrong = Arrays.stream(runs).filter(count -> count != 1).count();
    System.out.println("wrong " + wrong + " digest " + Arrays.hashCode(runs));
    if (wrong > 0) {
      System.exit(42);
    }
  }

  private static void own() {
    for (int i = 0; i < TASKS; i++) {
      tasks[bottom] = i;
      bottom++;
      if (i % 3 == 2) {
        pop();
      }
    }
    while (pop()) {
      Thread.onSpinWait();
    }
  }

  private static boolean pop() {
    int last = --bottom; // seeded: the other end may have come here meanwhile
    if (top > last) {
      bottom = top;
      return false;
    }
    runs[tasks[last]]++;
    return true;
  }

  private static void steal() {
    int stolen = 0;
    for (int i = 0; i < TASKS; i++) {
      int first = top;
      if (first < bottom) {
        runs[tasks[first]]++; // seeded: before it is taken
        top = first + 1;
        stolen++;
      }
    }
    System.out.println("stolen " + stolen);
  }
}
