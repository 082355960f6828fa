package dev.rethread.programs.juc;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;

/**
 * A SubmissionPublisher delivers items to two subscribers with small buffers.
 *
 * <p>Expect: exit
 */
public final class FlowPublisher {
  private static final class Collector implements Flow.Subscriber<Integer> {
    private final CountDownLatch done = new CountDownLatch(1);
    private final int batch;
    private Flow.Subscription subscription;
    private int digest;
    private int received;

    Collector(int batch) {
      this.batch = batch;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      subscription.request(batch);
    }

    @Override
    public void onNext(Integer item) {
      digest = digest * 31 + item;
      if (++received % batch == 0) {
        subscription.request(batch);
      }
    }

    @Override
    public void onError(Throwable failure) {
      done.countDown();
    }

    @Override
    public void onComplete() {
      done.countDown();
    }
  }

  public static void main(String[] args) throws Exception {
    Collector[] collectors = {new Collector(1), new Collector(7)};
    int dropped = 0;
    try (SubmissionPublisher<Integer> publisher =
        new SubmissionPublisher<>(ForkJoinPool.commonPool(), 8)) {
      for (Collector collector : collectors) {
        publisher.subscribe(collector);
      }
      for (int i = 0; i < 500; i++) {
        if (publisher.offer(i, null) < 0) {
          dropped++;
        }
      }
    }
    for (Collector collector : collectors) {
      collector.done.await();
      System.out.println(collector.received + " digest " + collector.digest);
    }
    System.out.println("dropped " + dropped);
  }
}
