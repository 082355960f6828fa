package dev.rethread.runtime.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GraphTest {
  @Test
  void null_and_strings_come_back() {
    assertThat(copy(null)).isNull();
    assertThat(copy("text")).isEqualTo("text");
  }

  @Test
  void arrays_of_every_primitive_type_come_back() {
    Object[] arrays = {
      new byte[] {-1, 2},
      new boolean[] {true, false},
      new char[] {'a', '\uffff'},
      new short[] {-3},
      new int[] {Integer.MIN_VALUE},
      new long[] {Long.MAX_VALUE},
      new float[] {1.5f},
      new double[] {-0.0},
      new String[] {"a", null}
    };
    assertThat(copy(arrays)).isEqualTo(arrays);
  }

  @Test
  void references_between_objects_are_kept() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    list.add(new Object[] {list});
    List<?> copy = (List<?>) Objects.requireNonNull(copy(list));
    assertThat(copy == list).isFalse();
    assertThat(copy.get(0)).isSameAs(copy);
    assertThat(((Object[]) copy.get(1))[0]).isSameAs(copy);
  }

  @Test
  void a_network_interface_comes_back_with_its_addresses() throws Exception {
    NetworkInterface[] all = NetworkInterface.networkInterfaces().toArray(NetworkInterface[]::new);
    NetworkInterface[] copy = (NetworkInterface[]) Objects.requireNonNull(copy(all));
    assertThat(copy).isEqualTo(all);
    for (int i = 0; i < all.length; i++) {
      assertThat(copy[i].getInterfaceAddresses().toString())
          .isEqualTo(all[i].getInterfaceAddresses().toString());
    }
  }

  private static @Nullable Object copy(@Nullable Object object) {
    Payload out = new Payload();
    Graph.save(out, object);
    return Graph.restore(new Payload(out.bytes()));
  }
}
