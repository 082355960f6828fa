package dev.rethread.agent;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options: {@code key=value} pairs separated by commas, with {@code %2C} for a comma
 * and {@code %25} for a percent sign inside a value.
 */
final class Options {
  private final Map<String, String> values = new HashMap<>();

  Options(@Nullable String text) {
    for (String pair : (text == null ? "" : text).split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        String value = pair.substring(equals + 1).replace("%2C", ",").replace("%25", "%");
        values.put(pair.substring(0, equals), value);
      } else if (!pair.isEmpty()) {
        values.put(pair, "");
      }
    }
  }

  @Nullable String get(String key) {
    return values.get(key);
  }

  String get(String key, String otherwise) {
    String value = values.get(key);
    return value == null ? otherwise : value;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }
}
