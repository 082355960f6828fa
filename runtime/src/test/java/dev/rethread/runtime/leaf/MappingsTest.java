package dev.rethread.runtime.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rethread.runtime.Vm;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MappingsTest {
  @Test
  void the_copy_has_the_content_and_zeros_after_it() {
    Payload out = new Payload();
    int start = out.reserve(3);
    out.bytes()[start] = 5;
    out.bytes()[start + 2] = 7;

    long address = Mappings.restore(new Payload(Arrays.copyOf(out.bytes(), 3)), 5_000);
    assertThat(Vm.UNSAFE.getByte(address)).isEqualTo((byte) 5);
    assertThat(Vm.UNSAFE.getByte(address + 2)).isEqualTo((byte) 7);
    assertThat(Vm.UNSAFE.getByte(address + 4_999)).isZero();
  }

  @Test
  void only_what_others_may_change_or_is_large_is_told() {
    assertThat(Mappings.notRecorded(0, 1_000)).isNull();
    assertThat(Mappings.notRecorded(2, 1_000)).isNull();
    assertThat(Mappings.notRecorded(1, 1_000)).contains("others");
    assertThat(Mappings.notRecorded(0, 1L << 40)).contains("16 MB");
  }
}
