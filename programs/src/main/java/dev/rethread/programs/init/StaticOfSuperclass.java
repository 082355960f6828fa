package dev.rethread.programs.init;

/**
 * A static field is used by the name of a subclass, which that does not initialise: another thread
 * does it later.
 *
 * <p>Expect: exit
 */
public final class StaticOfSuperclass {
  private static class Base {
    static int number = Integer.parseInt("3");
  }

  private static final class Derived extends Base {
    static final Object SOMETHING = new Object();
  }

  public static void main(String[] args) throws Exception {
    int number = Derived.number;
    Thread thread = new Thread(() -> System.out.println(Derived.SOMETHING != null));
    thread.start();
    thread.join();
    System.out.println("number " + number);
  }
}
