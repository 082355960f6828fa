package dev.rethread.programs.turns;

/**
 * Something runs after the end, which belongs to the run: a JVM can do this only once.
 *
 * <p>Expect: exit
 */
public final class HasShutdownHook {
  public static void main(String[] args) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("goodbye")));
    Thread other = new Thread(() -> System.out.println("hello"));
    other.start();
    other.join();
  }

  private HasShutdownHook() {}
}
