package dev.rethread.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void writes_every_kind_of_value_in_order() {
    assertThat(
            new Json()
                .put("b", 1L)
                .put("a", null)
                .put("c", true)
                .put("d", List.of(1, List.of(), "x"))
                .put("e", Map.of())
                .put("f", new Json().put("g", "h"))
                .toString())
        .isEqualTo(
            "{\"b\":1,\"a\":null,\"c\":true,\"d\":[1,[],\"x\"],\"e\":{},\"f\":{\"g\":\"h\"}}");
  }

  @Test
  void escapes_what_json_does_not_allow_in_strings() {
    assertThat(new Json().put("k\"", "a\\b\n\t\u0001ü\ud83d\ude00\ud800").toString())
        .isEqualTo("{\"k\\\"\":\"a\\\\b\\n\\t\\u0001ü\\ud83d\\ude00\\ud800\"}");
  }
}
