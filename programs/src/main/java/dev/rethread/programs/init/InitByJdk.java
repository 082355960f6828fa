package dev.rethread.programs.init;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * Classes that the JDK initialises while it makes what calls them reflectively: their static
 * initialisers take inputs and race all the same.
 *
 * <p>Expect: exit
 */
public final class InitByJdk {
  /** First used by reflection. */
  public static final class Reflected {
    static final long START = System.nanoTime();
    static final int SEEN = ++shared;

    public static long get() {
      return START * 31 + SEEN;
    }
  }

  /** First used by a method handle. */
  public static final class Handled {
    static final long START = System.nanoTime();
    static final int SEEN = ++shared;

    public static long get() {
      return START * 31 + SEEN;
    }
  }

  static volatile int shared;

  public static void main(String[] args) throws Throwable {
    Thread racer =
        new Thread(
            () -> {
              for (int i = 0; i < 20_000; i++) {
                shared++;
              }
            });
    racer.start();
    Method method = Reflected.class.getMethod("get");
    System.out.println(method.invoke(null));
    MethodHandle handle =
        MethodHandles.lookup().findStatic(Handled.class, "get", MethodType.methodType(long.class));
    System.out.println((long) handle.invokeExact());
    racer.join();
    System.out.println(shared);
  }
}
