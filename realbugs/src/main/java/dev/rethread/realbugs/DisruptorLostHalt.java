package dev.rethread.realbugs;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Disruptor 3.3.6; reported as pull request 471 of reactor/reactor and, for another class, as issue
 * 308 of LMAX-Exchange/disruptor: {@code BatchEventProcessor.run} begins with forgetting that it
 * was halted, so a {@code halt} that comes before the thread got that far has no effect.
 *
 * <p>Shows as: hang, the processor waits on its condition for events and {@code main} waits for the
 * processor. The argument is the number of events published before the halt.
 *
 * <p>Expect: may-hang
 *
 * <p>Failure: hang on java.util.concurrent.FutureTask
 *
 * <p>Args: 8
 *
 * <p>Artifacts: com.lmax:disruptor:3.3.6
 *
 * <p>Fixed: com.lmax:disruptor:3.4.2
 */
public final class DisruptorLostHalt {
  public static void main(String[] args) throws Exception {
    int events = Integer.parseInt(args[0]);
    RingBuffer<AtomicLong> ring =
        RingBuffer.createSingleProducer(AtomicLong::new, 1024, new BlockingWaitStrategy());
    BatchEventProcessor<AtomicLong> processor =
        new BatchEventProcessor<>(
            ring, ring.newBarrier(), (event, sequence, endOfBatch) -> event.incrementAndGet());
    ring.addGatingSequences(processor.getSequence());

    ExecutorService consumer = Executors.newSingleThreadExecutor();
    Future<?> end = consumer.submit(processor);
    for (int i = 0; i < events; i++) {
      ring.publishEvent((event, sequence) -> event.set(sequence));
    }
    processor.halt();
    end.get();
    consumer.shutdown();
    System.out.println("fine");
  }
}
