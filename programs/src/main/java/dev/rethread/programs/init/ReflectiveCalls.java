package dev.rethread.programs.init;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/**
 * Two threads call racy methods and a constructor through reflection and method handles.
 *
 * <p>Expect: exit
 */
public final class ReflectiveCalls {
  private static int counter;
  private final int number;

  private ReflectiveCalls(int number) {
    this.number = number;
  }

  private static int add(int step) {
    return counter += step;
  }

  public static void main(String[] args) throws Exception {
    Method method = ReflectiveCalls.class.getDeclaredMethod("add", int.class);
    Constructor<ReflectiveCalls> constructor =
        ReflectiveCalls.class.getDeclaredConstructor(int.class);
    MethodHandle handle = MethodHandles.lookup().unreflect(method);
    Thread first = new Thread(() -> work(method, constructor, handle, 1));
    Thread second = new Thread(() -> work(method, constructor, handle, 2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("counter " + counter);
  }

  private static void work(
      Method method, Constructor<ReflectiveCalls> constructor, MethodHandle handle, int step) {
    long digest = 0;
    try {
      for (int i = 0; i < 500; i++) {
        digest = digest * 31 + (int) method.invoke(null, step);
        digest = digest * 31 + (int) handle.invokeExact(step);
        digest = digest * 31 + constructor.newInstance(counter).number;
      }
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    System.out.println(step + " digest " + digest);
  }
}
