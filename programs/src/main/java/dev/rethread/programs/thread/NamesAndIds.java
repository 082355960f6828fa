package dev.rethread.programs.thread;

/**
 * Names, ids and priorities of threads are printed, in the order in which the threads happen to
 * run.
 *
 * <p>Expect: exit
 */
public final class NamesAndIds {
  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[6];
    for (int i = 0; i < crew.length; i++) {
      crew[i] =
          i % 2 == 0
              ? new Thread(NamesAndIds::introduce)
              : new Thread(NamesAndIds::introduce, "named-" + i);
      crew[i].setPriority(Thread.MIN_PRIORITY + i);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    introduce();
  }

  private static void introduce() {
    Thread self = Thread.currentThread();
    System.out.println(self.getName() + " " + self.getId() + " " + self);
    self.setName(self.getName() + "-renamed");
    System.out.println(self.getName() + " " + self.getThreadGroup().getName());
  }
}
