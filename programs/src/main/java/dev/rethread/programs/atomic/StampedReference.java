package dev.rethread.programs.atomic;

import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/**
 * An AtomicStampedReference tells versions apart, and an AtomicMarkableReference is marked once.
 *
 * <p>Expect: exit
 */
public final class StampedReference {
  private static final AtomicStampedReference<String> slot = new AtomicStampedReference<>("A", 0);
  private static final AtomicMarkableReference<String> last =
      new AtomicMarkableReference<>("none", false);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> work("A", "B"));
    Thread second = new Thread(() -> work("B", "A"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(
        slot.getReference() + " " + slot.getStamp() + " " + last.getReference() + last.isMarked());
  }

  private static void work(String from, String to) {
    int moved = 0;
    for (int i = 0; i < 2000; i++) {
      int[] stamp = new int[1];
      String seen = slot.get(stamp);
      if (seen.equals(from) && slot.compareAndSet(seen, to, stamp[0], stamp[0] + 1)) {
        moved++;
      }
    }
    boolean marked = last.compareAndSet("none", from, false, true);
    System.out.println(from + " moved " + moved + " marked " + marked);
  }
}
