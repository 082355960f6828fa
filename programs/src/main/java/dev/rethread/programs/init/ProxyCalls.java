package dev.rethread.programs.init;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Calls of a dynamic proxy, default methods included, end in one racy handler.
 *
 * <p>Expect: exit
 */
public final class ProxyCalls {
  private interface Counter {
    int next(int step);

    void reset();
  }

  private static int calls;

  public static void main(String[] args) throws Exception {
    Counter counter =
        (Counter)
            Proxy.newProxyInstance(
                Counter.class.getClassLoader(), new Class<?>[] {Counter.class}, ProxyCalls::handle);
    Thread first = new Thread(() -> work(counter, 1));
    Thread second = new Thread(() -> work(counter, 2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("calls " + calls);
  }

  private static Object handle(Object proxy, Method method, Object[] arguments) {
    if (method.getName().equals("reset")) {
      calls = 0;
      return null;
    }
    calls += (int) arguments[0];
    return calls;
  }

  private static void work(Counter counter, int step) {
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      digest = digest * 31 + counter.next(step);
      if (i % 300 == 0) {
        counter.reset();
      }
    }
    System.out.println(step + " digest " + digest);
  }
}
