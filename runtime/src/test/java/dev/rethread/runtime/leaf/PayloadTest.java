package dev.rethread.runtime.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PayloadTest {
  @Test
  void gives_back_what_was_put_in_whatever_it_had_to_grow() {
    byte[] large = new byte[1_000];
    Arrays.fill(large, (byte) 7);
    Payload out = new Payload();
    out.putInt(-1);
    out.putBytes(large);
    out.putString(null);
    out.putString("text".repeat(100));
    out.putLong(Long.MIN_VALUE);

    Payload in = new Payload(Arrays.copyOf(out.bytes(), out.length()));
    assertThat(in.getInt()).isEqualTo(-1);
    assertThat(in.getBytes()).isEqualTo(large);
    assertThat(in.getString()).isNull();
    assertThat(in.getString()).isEqualTo("text".repeat(100));
    assertThat(in.getLong()).isEqualTo(Long.MIN_VALUE);
    assertThat(in.remaining()).isZero();
  }
}
