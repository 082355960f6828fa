package dev.rethread.realbugs;

import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricConfig;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Max;

/**
 * kafka-clients 1.1.0, KAFKA-6870: the {@code ArrayList} of samples behind a metric grows under the
 * monitor of the sensor and is iterated under the monitor of the metric.
 *
 * <p>Shows as: uncaught {@code ConcurrentModificationException}, then exit 42. The argument is how
 * often one thread records, each time in a sample of its own, and the other one measures.
 *
 * <p>Expect: exit
 *
 * <p>Failure: java.util.ConcurrentModificationException at SampledStat.measure
 *
 * <p>Args: 50
 *
 * <p>Artifacts: org.apache.kafka:kafka-clients:1.1.0, org.slf4j:slf4j-api:1.7.25
 *
 * <p>Fixed: org.apache.kafka:kafka-clients:1.1.1
 */
public final class KafkaUnguardedSamples {
  public static void main(String[] args) throws Exception {
    int samples = Integer.parseInt(args[0]);
    try (Metrics metrics = new Metrics()) {
      MetricConfig window = new MetricConfig().samples(samples).eventWindow(1);
      Sensor latency = metrics.sensor("latency", window);
      MetricName name = metrics.metricName("latency-max", "requests", Map.of());
      latency.add(name, new Max());
      KafkaMetric maximum = metrics.metric(name);
      latency.record(1);
      maximum.metricValue();

      boolean returned =
          Together.run(
              () -> {
                for (int i = 0; i < samples; i++) {
                  latency.record(i);
                }
              },
              () -> {
                for (int i = 0; i < samples; i++) {
                  maximum.metricValue();
                }
              });
      if (!returned) {
        System.exit(42);
      }
    }
    System.out.println("fine");
  }
}
