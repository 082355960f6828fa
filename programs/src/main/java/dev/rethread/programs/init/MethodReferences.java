package dev.rethread.programs.init;

import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Static, bound, unbound and constructor references run in racing threads.
 *
 * <p>Expect: exit
 */
public final class MethodReferences {
  private static int made;
  private int value;

  private MethodReferences() {
    value = ++made;
  }

  private int bump() {
    return ++value;
  }

  private static int twice(int number) {
    return 2 * number + made;
  }

  public static void main(String[] args) throws Exception {
    MethodReferences shared = new MethodReferences();
    IntSupplier bound = shared::bump;
    ToIntFunction<MethodReferences> unbound = MethodReferences::bump;
    Thread first = new Thread(() -> work(bound, unbound, "L"));
    Thread second = new Thread(() -> work(bound, unbound, "R"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(made + " " + shared.value);
  }

  private static void work(IntSupplier bound, ToIntFunction<MethodReferences> unbound, String who) {
    Supplier<MethodReferences> create = MethodReferences::new;
    IntUnaryOperator twice = MethodReferences::twice;
    long digest = 0;
    for (int i = 0; i < 1000; i++) {
      digest = digest * 31 + twice.applyAsInt(bound.getAsInt()) + unbound.applyAsInt(create.get());
    }
    System.out.println(who + " digest " + digest);
  }
}
