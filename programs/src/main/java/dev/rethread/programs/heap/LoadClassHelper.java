package dev.rethread.programs.heap;

/**
 * Methods that are named like that of a class loader but are none.
 *
 * <p>Expect: exit
 */
public final class LoadClassHelper {
  private static volatile boolean done;
  private int loads;

  public Class<?> loadClass(String name) {
    loads++;
    return String.class;
  }

  public static void main(String[] args) throws Exception {
    LoadClassHelper helper = new LoadClassHelper();
    Thread thread =
        new Thread(
            () -> {
              long digest = 0;
              while (!done) {
                digest = digest * 31 + helper.loads;
              }
              System.out.println("digest " + digest);
            });
    thread.start();
    for (int i = 0; i < 2000; i++) {
      helper.loadClass("anything");
    }
    done = true;
    thread.join();
    System.out.println("loads " + helper.loads);
  }
}
