package dev.rethread.programs.heap;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads shuffle the elements of one Object array, so that elements double or vanish.
 *
 * <p>Expect: exit
 */
public final class ObjectArrayRace {
  private static final int ROUNDS = 3000;
  private static final AtomicInteger arrived = new AtomicInteger();
  private static final Object[] deck = new Object[8];

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < deck.length; i++) {
      deck[i] = i;
    }
    Thread first = new Thread(() -> shuffle(3));
    Thread second = new Thread(() -> shuffle(5));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(deck));
  }

  private static void shuffle(int stride) {
    arrived.incrementAndGet();
    while (arrived.get() < 2) {
      Thread.onSpinWait();
    }
    for (int i = 0; i < ROUNDS; i++) {
      int from = i % deck.length;
      int to = (i * stride + 1) % deck.length;
      Object held = deck[from];
      deck[from] = deck[to];
      deck[to] = held;
    }
  }
}
