package dev.rethread.programs.init;

import java.lang.reflect.Field;

/**
 * Two threads race on fields of several types through java.lang.reflect.
 *
 * <p>Expect: exit
 */
public final class ReflectiveFields {
  private static int counter;
  private static double ratio = 1;
  private String text = "";

  public static void main(String[] args) throws Exception {
    ReflectiveFields shared = new ReflectiveFields();
    Field count = ReflectiveFields.class.getDeclaredField("counter");
    Field quotient = ReflectiveFields.class.getDeclaredField("ratio");
    Field label = ReflectiveFields.class.getDeclaredField("text");
    Thread first = new Thread(() -> work(shared, count, quotient, label, 1));
    Thread second = new Thread(() -> work(shared, count, quotient, label, 2));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(counter + " " + ratio + " " + shared.text);
  }

  private static void work(
      ReflectiveFields shared, Field count, Field quotient, Field label, int step) {
    try {
      int digest = 0;
      for (int i = 0; i < 1000; i++) {
        count.setInt(null, count.getInt(null) + step);
        quotient.set(null, (Double) quotient.get(null) / 2 + step);
        if (!label.get(shared).equals("s" + step)) {
          digest += i;
          label.set(shared, "s" + step);
        }
      }
      System.out.println(step + " digest " + digest);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
