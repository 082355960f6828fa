package dev.rethread.workloads.stress;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;
import java.util.concurrent.atomic.AtomicLong;

/**
 * All threads count with the same three counters: one with a monitor, one that is atomic, and one
 * without either, which loses some.
 *
 * <p>Digest: 8acec852370e3dda
 */
public final class Counters implements Workload {
  private final int loops;
  private long monitored; // guarded by this
  private final AtomicLong atomic = new AtomicLong();
  private long plain; // shared without a guard, on purpose

  private Counters(Scale scale) {
    loops = scale.size(100_000);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 120, Counters::new);
  }

  @Override
  public long round() throws InterruptedException {
    monitored = 0;
    atomic.set(0);
    plain = 0;
    Workers.run(
        (number, barrier) -> {
          barrier.await();
          for (int i = 0; i < loops; i++) {
            increment();
            atomic.incrementAndGet();
            plain++;
          }
        });
    if (plain > atomic.get()) {
      throw new IllegalStateException("counted " + plain + " of " + atomic);
    }
    return new Checksum().add(monitored).add(atomic.get()).value();
  }

  private synchronized void increment() {
    monitored++;
  }
}
