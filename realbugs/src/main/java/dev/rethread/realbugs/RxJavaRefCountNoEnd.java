package dev.rethread.realbugs;

import io.reactivex.Observable;
import io.reactivex.schedulers.Schedulers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * RxJava 2.2.0, issue 6185 of ReactiveX/RxJava: a subscriber of {@code replay(1).refCount()} comes
 * while the source ends for the one before it. It joins a connection that is about to be disposed,
 * and never hears of an end. The states involved are atomic references, not monitors, for the most
 * part.
 *
 * <p>Shows as: exit 42. The argument is the number of observables that two threads subscribe to.
 *
 * <p>Expect: exit
 *
 * <p>Failure: exit 42
 *
 * <p>Args: 300
 *
 * <p>Artifacts: io.reactivex.rxjava2:rxjava:2.2.0, org.reactivestreams:reactive-streams:1.0.2
 *
 * <p>Fixed: io.reactivex.rxjava2:rxjava:2.2.2
 */
public final class RxJavaRefCountNoEnd {
  public static void main(String[] args) throws Exception {
    int attempts = Integer.parseInt(args[0]);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    int missing = 0;
    for (int i = 0; i < attempts && missing == 0; i++) {
      Observable<Integer> news = Observable.just(i).replay(1).refCount();
      AtomicInteger ends = new AtomicInteger();
      // Nothing is emitted later than during the two calls, by one thread or the other.
      Phaser subscribed = new Phaser(3);
      for (int k = 0; k < 2; k++) {
        pool.execute(
            () -> {
              news.subscribe(value -> {}, error -> {}, ends::incrementAndGet);
              subscribed.arrive();
            });
      }
      subscribed.arriveAndAwaitAdvance();
      missing = 2 - ends.get();
    }
    pool.shutdown();
    Schedulers.shutdown();
    if (missing > 0) {
      System.err.println("a subscriber got no end");
      System.exit(42);
    }
    System.out.println("fine");
  }
}
