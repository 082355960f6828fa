package dev.rethread.programs.input;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM lists the methods of a class in an order of its own.
 *
 * <p>Expect: exit
 */
public final class MethodOrder {
  private interface Shape {
    double area();

    double border();

    default String describe() {
      return area() + " " + border();
    }

    void zeta();

    void omega();

    void unlikelyName();

    int another(int x);

    int another(long x);
  }

  public static void main(String[] args) throws Exception {
    List<String> names = new ArrayList<>();
    for (Class<?> type : new Class<?>[] {Shape.class, List.class, MethodOrder.class}) {
      for (Method method : type.getDeclaredMethods()) {
        names.add(method.getName() + method.getParameterCount());
      }
    }
    System.out.println(names);
    Thread thread = new Thread(() -> System.out.println(Thread.class.getMethods()[3]));
    thread.start();
    thread.join();
  }
}
