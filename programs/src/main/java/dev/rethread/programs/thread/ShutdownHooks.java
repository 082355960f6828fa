package dev.rethread.programs.thread;

/**
 * Three shutdown hooks run at the same time after main has ended.
 *
 * <p>Expect: exit
 */
public final class ShutdownHooks {
  private static int shared;

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 3; i++) {
      int id = i;
      Runtime.getRuntime().addShutdownHook(new Thread(() -> hook(id)));
    }
    Thread removed = new Thread(() -> hook(-1));
    Runtime.getRuntime().addShutdownHook(removed);
    System.out.println("removed " + Runtime.getRuntime().removeShutdownHook(removed));
  }

  private static void hook(int id) {
    for (int i = 0; i < 2000; i++) {
      shared++;
    }
    System.out.println("hook " + id + " " + shared);
  }
}
