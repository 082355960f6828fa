package dev.rethread.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The agent's options: {@code key=value} pairs separated by commas, with {@code %2C} for a comma
 * and {@code %25} for a percent sign inside a value. Other letters after a percent sign stand for
 * something in the name of a file, and stay as they are.
 */
final class Options {
  private final Map<String, String> values = new LinkedHashMap<>();

  Options(@Nullable String text) {
    for (String pair : (text == null ? "" : text).split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(pair.substring(0, equals), pair.substring(equals + 1));
      } else if (!pair.isEmpty()) {
        values.put(pair, "");
      }
    }
  }

  @Nullable String get(String key) {
    String value = values.get(key);
    return value == null ? null : Placeholders.NONE.fill(value);
  }

  String get(String key, String otherwise) {
    String value = get(key);
    return value == null ? otherwise : value;
  }

  /** The value with its placeholders filled in. */
  String get(String key, String otherwise, Placeholders placeholders) {
    String value = values.get(key);
    return placeholders.fill(value == null || value.isEmpty() ? otherwise : value);
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** The first key that is not one of those; null if there is none. */
  @Nullable String unknown(Set<String> known) {
    for (String key : values.keySet()) {
      if (!known.contains(key)) {
        return key;
      }
    }
    return null;
  }
}
