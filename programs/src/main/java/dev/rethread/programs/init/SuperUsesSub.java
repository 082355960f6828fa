package dev.rethread.programs.init;

/**
 * The initialiser of a class makes an instance of the subclass whose initialisation has caused it,
 * and which therefore has not begun.
 *
 * <p>Expect: exit
 */
public final class SuperUsesSub {
  private static class Level {
    static final Level ALL = new NamedLevel("all");
    final String name;

    Level(String name) {
      this.name = name;
    }
  }

  private static final class NamedLevel extends Level {
    static final NamedLevel NONE = new NamedLevel("none");

    NamedLevel(String name) {
      super(name + (NONE == null ? " early" : " late"));
    }
  }

  private static final class Registry {
    static final String FIRST = NamedLevel.NONE.name;
  }

  public static void main(String[] args) throws Exception {
    Thread other = new Thread(() -> System.out.println(Registry.FIRST));
    other.start();
    System.out.println(Registry.FIRST + ", " + Level.ALL.name);
    other.join();
  }
}
