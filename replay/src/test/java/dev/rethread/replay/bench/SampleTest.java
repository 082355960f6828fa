package dev.rethread.replay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SampleTest {
  private static Sample sample(double... values) {
    return new Sample(values);
  }

  @Test
  void the_median_is_in_the_middle() {
    assertThat(sample(3, 1, 2).median()).isEqualTo(2);
    assertThat(sample(4, 1, 2, 100).median()).isEqualTo(3);
    assertThat(sample(7).median()).isEqualTo(7);
    assertThat(sample().median()).isZero();
  }

  @Test
  void the_spread_is_from_the_least_to_the_most() {
    assertThat(sample(3, 1, 2).least()).isEqualTo(1);
    assertThat(sample(3, 1, 2).most()).isEqualTo(3);
  }

  @Test
  void the_geometric_mean_of_a_ratio_and_its_inverse_is_one() {
    assertThat(sample(2, 0.5).geometricMean()).isEqualTo(1, within(1e-12));
    assertThat(sample(1, 10, 100).geometricMean()).isEqualTo(10, within(1e-12));
  }

  @Test
  void a_sample_keeps_its_values() {
    double[] values = {2, 1};
    Sample sample = new Sample(values);
    values[0] = 100;
    assertThat(sample.most()).isEqualTo(2);
  }
}
