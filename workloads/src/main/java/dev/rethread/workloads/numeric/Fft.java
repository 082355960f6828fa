package dev.rethread.workloads.numeric;

import dev.rethread.workloads.Checksum;
import dev.rethread.workloads.Measurement;
import dev.rethread.workloads.Scale;
import dev.rethread.workloads.Workers;
import dev.rethread.workloads.Workload;

/**
 * The fast Fourier transform of one long signal, radix 2 and in place: in each step every thread
 * does a part of the butterflies, which later combine what others have written.
 *
 * <p>Digest: 13a21cacf1580763
 */
public final class Fft implements Workload {
  private final int bits;
  private final int size;
  private final double[] cosines;
  private final double[] sines;

  private Fft(Scale scale) {
    bits = 31 - Integer.numberOfLeadingZeros(scale.size(1 << 17));
    size = 1 << bits;
    cosines = new double[size / 2];
    sines = new double[size / 2];
    for (int i = 0; i < size / 2; i++) {
      cosines[i] = StrictMath.cos(2 * Math.PI * i / size);
      sines[i] = -StrictMath.sin(2 * Math.PI * i / size);
    }
  }

  public static void main(String[] args) throws Exception {
    Measurement.main(args, 440, Fft::new);
  }

  @Override
  public long round() throws InterruptedException {
    double[] real = new double[size];
    double[] imaginary = new double[size];
    for (int i = 0; i < size; i++) {
      real[Integer.reverse(i) >>> (32 - bits)] = i % 100 - i % 37;
    }
    Workers.run(
        (number, barrier) -> {
          int first = Workers.first(number, size / 2);
          int end = Workers.first(number + 1, size / 2);
          for (int step = 0; step < bits; step++) {
            butterflies(real, imaginary, step, first, end);
            barrier.await();
          }
        });
    Checksum sum = new Checksum();
    for (int i = 0; i < size; i += size / 1024 + 1) {
      sum.add(real[i]).add(imaginary[i]);
    }
    return sum.value();
  }

  /** Each combines two elements whose indices differ in the bit of the step. */
  private void butterflies(double[] real, double[] imaginary, int step, int first, int end) {
    int half = 1 << step;
    for (int butterfly = first; butterfly < end; butterfly++) {
      int within = butterfly & (half - 1);
      int low = ((butterfly - within) << 1) + within;
      int high = low + half;
      int angle = within << (bits - 1 - step);
      double re = real[high] * cosines[angle] - imaginary[high] * sines[angle];
      double im = real[high] * sines[angle] + imaginary[high] * cosines[angle];
      real[high] = real[low] - re;
      imaginary[high] = imaginary[low] - im;
      real[low] += re;
      imaginary[low] += im;
    }
  }
}
