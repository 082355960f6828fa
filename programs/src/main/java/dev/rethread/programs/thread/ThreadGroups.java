package dev.rethread.programs.thread;

/**
 * Threads of two groups are counted and enumerated while they run and end.
 *
 * <p>Expect: exit
 */
public final class ThreadGroups {
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    ThreadGroup parent = new ThreadGroup("parent");
    ThreadGroup child = new ThreadGroup(parent, "child");
    Thread[] crew = new Thread[4];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(i % 2 == 0 ? parent : child, ThreadGroups::loop, "member-" + i);
      crew[i].start();
    }
    System.out.println("active " + parent.activeCount() + " " + child.activeCount());
    done = true;
    Thread[] found = new Thread[8];
    int count = parent.enumerate(found);
    System.out.println("found " + count);
    for (Thread member : crew) {
      member.join();
    }
    System.out.println("after " + parent.activeCount() + " " + child.getParent().getName());
  }

  private static void loop() {
    int turns = 0;
    while (!done) {
      turns++;
      Thread.yield();
    }
    System.out.println(Thread.currentThread().getThreadGroup().getName() + " " + turns);
  }
}
