package dev.rethread.replay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void the_band_of_few_pairs_is_all_of_them_and_says_how_little_that_is() {
    Ratio ratio = Ratio.of(new double[] {1.2, 1.0, 1.1});
    assertThat(ratio).isEqualTo(new Ratio(1.1, 1.0, 1.2, 0.75));
    assertThat(Ratio.of(new double[] {1.3})).isEqualTo(new Ratio(1.3, 1.3, 1.3, 0));
  }

  @Test
  void the_band_of_many_pairs_leaves_out_the_ends() {
    Ratio six = Ratio.of(DoubleStream.iterate(1, x -> x + 1).limit(6).toArray());
    assertThat(six).isEqualTo(new Ratio(3.5, 1, 6, 1 - 2 / 64.0));
    Ratio twenty = Ratio.of(DoubleStream.iterate(1, x -> x + 1).limit(20).toArray());
    assertThat(twenty.low()).isEqualTo(6); // as in tables of the sign test
    assertThat(twenty.high()).isEqualTo(15);
    assertThat(twenty.confidence()).isEqualTo(0.9586, within(1e-4));
  }

  @Test
  void the_band_holds_the_true_median_as_often_as_it_says() {
    Random random = new Random(1);
    int held = 0;
    for (int i = 0; i < 2000; i++) {
      double[] ratios = new double[9];
      Arrays.setAll(ratios, j -> Math.exp(random.nextGaussian()));
      Ratio ratio = Ratio.of(ratios);
      held += ratio.low() <= 1 && 1 <= ratio.high() ? 1 : 0;
    }
    assertThat(held / 2000.0).isEqualTo(Ratio.of(new double[9]).confidence(), within(0.02));
  }
}
