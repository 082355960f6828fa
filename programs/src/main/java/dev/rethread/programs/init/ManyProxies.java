package dev.rethread.programs.init;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;

/**
 * Threads make proxies of different interfaces at the same time; the JDK numbers their classes in
 * the order in which they are made.
 *
 * <p>Expect: exit
 */
public final class ManyProxies {
  interface One {
    int one();
  }

  interface Two {
    int two();
  }

  interface Three {
    int three();

    int four();
  }

  private static int calls;

  public static void main(String[] args) throws Exception {
    InvocationHandler handler = (proxy, method, arguments) -> ++calls;
    Thread[] threads = {
      new Thread(() -> report(((One) make(handler, One.class)).one(), One.class)),
      new Thread(() -> report(((Two) make(handler, Two.class)).two(), Two.class)),
      new Thread(() -> report(((Three) make(handler, Three.class)).four(), Three.class)),
      new Thread(
          () -> report(((IntSupplier) make(handler, IntSupplier.class)).getAsInt(), Callable.class))
    };
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("calls " + calls);
  }

  private static Object make(InvocationHandler handler, Class<?> type) {
    Object proxy =
        Proxy.newProxyInstance(ManyProxies.class.getClassLoader(), new Class<?>[] {type}, handler);
    System.out.println(type.getSimpleName() + " " + proxy.getClass().getName());
    return proxy;
  }

  private static void report(int result, Class<?> type) {
    System.out.println(type.getSimpleName() + " " + result);
  }
}
