package dev.rethread.programs.init;

/**
 * The holder idiom creates its instance once, in whichever thread comes first.
 *
 * <p>Expect: exit
 */
public final class LazyHolder {
  private static int racy;
  private final String creator = Thread.currentThread().getName();
  private final int seen = racy;

  private static final class Holder {
    static final LazyHolder INSTANCE = new LazyHolder();
  }

  public static void main(String[] args) throws Exception {
    Thread[] crew = new Thread[4];
    for (int i = 0; i < crew.length; i++) {
      crew[i] = new Thread(LazyHolder::use);
      crew[i].start();
    }
    for (Thread member : crew) {
      member.join();
    }
    System.out.println(Holder.INSTANCE.creator + " saw " + Holder.INSTANCE.seen);
  }

  private static void use() {
    for (int i = 0; i < 1000; i++) {
      racy++;
    }
    LazyHolder instance = Holder.INSTANCE;
    System.out.println(instance.creator.equals(Thread.currentThread().getName()) + " " + racy);
  }
}
