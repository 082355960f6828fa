package dev.rethread.programs.reference;

import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Soft references, asked through a method reference, cleared by another thread in between.
 *
 * <p>Expect: exit
 */
public final class SoftValues {
  public static void main(String[] args) throws Exception {
    List<SoftReference<String>> values =
        IntStream.range(0, 300)
            .mapToObj(i -> new SoftReference<>("value " + i))
            .collect(Collectors.toList());
    Thread clearing =
        new Thread(
            () -> {
              for (SoftReference<String> value : values) {
                value.clear();
              }
            });
    clearing.start();
    StringBuilder counts = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      counts
          .append(values.stream().map(Reference::get).filter(Objects::nonNull).count())
          .append(' ');
    }
    clearing.join();
    System.out.println(counts);
  }
}
