package dev.rethread.workloads.servers;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Crew;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A broker between two producers and two consumers, on the JDK's queues: it takes messages from its
 * inbox and delivers each to all who have subscribed to its topic, whose queues are bounded.
 *
 * <p>Digest: f417905ffc4f76e6
 */
public final class MessageBroker implements Workload {
  private static final int PRODUCERS = 2;
  private static final int CONSUMERS = 2;
  private static final int TOPICS = 8;
  private static final int CAPACITY = 64;

  private record Message(int topic, int producer, long number, byte[] body) {
    /** Ends the one who gets it. */
    static final Message END = new Message(-1, -1, -1, new byte[0]);
  }

  /** The even consumer has even topics, the odd one has odd ones, and both have topic 0. */
  private static boolean subscribes(int consumer, int topic) {
    return topic == 0 || topic % CONSUMERS == consumer;
  }

  private final int messages;

  private MessageBroker(Scale scale) {
    messages = scale.size(10_000);
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 160, MessageBroker::new);
  }

  @Override
  public long round() throws InterruptedException {
    BlockingQueue<Message> inbox = new LinkedBlockingQueue<>(CAPACITY * PRODUCERS);
    List<BlockingQueue<Message>> queues = new ArrayList<>();
    for (int i = 0; i < CONSUMERS; i++) {
      queues.add(new ArrayBlockingQueue<>(CAPACITY));
    }
    long[] received = new long[CONSUMERS];
    Crew broker = Crew.start("broker", 1, (number, seen) -> deliver(inbox, queues));
    Crew consumers =
        Crew.start(
            "consumer",
            CONSUMERS,
            (number, seen) -> received[number] = consume(queues.get(number)));
    Crew.run("producer", PRODUCERS, number -> produce(number, inbox));
    broker.join();
    consumers.join();
    Checksum sum = new Checksum();
    for (long each : received) {
      sum.add(each);
    }
    return sum.value();
  }

  private void produce(int producer, BlockingQueue<Message> inbox) throws InterruptedException {
    for (int i = 0; i < messages; i++) {
      byte[] body = ("message " + i + " of " + producer).getBytes();
      inbox.put(new Message((i * 7 + producer) % TOPICS, producer, i, body));
    }
    inbox.put(Message.END);
  }

  private static void deliver(BlockingQueue<Message> inbox, List<BlockingQueue<Message>> queues)
      throws InterruptedException {
    int open = PRODUCERS;
    while (open > 0) {
      Message message = inbox.take();
      if (message == Message.END) {
        open--;
        continue;
      }
      for (int consumer = 0; consumer < CONSUMERS; consumer++) {
        if (subscribes(consumer, message.topic)) {
          queues.get(consumer).put(message);
        }
      }
    }
    for (BlockingQueue<Message> queue : queues) {
      queue.put(Message.END);
    }
  }

  /** A sum over all messages, whose order depends on who was faster; of a producer, it does not. */
  private static long consume(BlockingQueue<Message> queue) throws InterruptedException {
    long[] last = {-1, -1};
    long sum = 0;
    for (Message message = queue.take(); message != Message.END; message = queue.take()) {
      if (message.number <= last[message.producer]) {
        throw new IllegalStateException("message " + message.number + " came too late");
      }
      last[message.producer] = message.number;
      for (byte each : message.body) {
        sum += each * message.number;
      }
    }
    return sum;
  }
}
