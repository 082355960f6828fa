package dev.rethread.programs.reference;

import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The thread of a cleaner calls the program back when the collector has found out.
 *
 * <p>Expect: exit
 */
public final class CleanerThread {
  private static int cleaned;

  public static void main(String[] args) throws Exception {
    Cleaner cleaner = Cleaner.create();
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Cleaner.Cleanable explicit =
        cleaner.register(new Object(), () -> order.add("explicit " + cleaned++));
    for (int i = 0; i < 10; i++) {
      int number = i;
      cleaner.register(new Object(), () -> order.add(number + " " + cleaned++));
    }
    explicit.clean();
    for (int i = 0; i < 100 && order.size() < 11; i++) {
      System.gc();
      Thread.sleep(10);
    }
    System.out.println(order + " " + cleaned);
  }
}
