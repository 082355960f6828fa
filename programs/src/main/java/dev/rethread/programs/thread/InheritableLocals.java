package dev.rethread.programs.thread;

/**
 * An inheritable thread local passes a racy value from parent to child and on to the grandchild.
 *
 * <p>Expect: exit
 */
public final class InheritableLocals {
  private static int shared;

  private static final InheritableThreadLocal<String> path =
      new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
          return parent + "/" + shared;
        }
      };

  public static void main(String[] args) throws Exception {
    path.set("root");
    Thread first = new Thread(InheritableLocals::spawn);
    Thread second = new Thread(InheritableLocals::spawn);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void spawn() {
    for (int i = 0; i < 2000; i++) {
      shared++;
    }
    Thread child = new Thread(() -> System.out.println(path.get()));
    child.start();
    for (int i = 0; i < 2000; i++) {
      shared++;
    }
    try {
      child.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    System.out.println(path.get());
  }
}
