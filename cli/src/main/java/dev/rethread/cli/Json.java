package dev.rethread.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object that is filled in order and written in one piece. */
final class Json {
  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  /** Adds a string, a number, a boolean, a list, a map, another object, or null. */
  Json put(String name, @Nullable Object value) {
    members.put(name, value);
    return this;
  }

  void print() {
    System.out.println(this);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    write(text, members);
    return text.toString();
  }

  private static void write(StringBuilder text, @Nullable Object value) {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      text.append(value);
    } else if (value instanceof Json object) {
      write(text, object.members);
    } else if (value instanceof Map<?, ?> map) {
      String separator = "{";
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        text.append(separator);
        write(text, String.valueOf(entry.getKey()));
        text.append(':');
        write(text, entry.getValue());
        separator = ",";
      }
      text.append(map.isEmpty() ? "{}" : "}");
    } else if (value instanceof List<?> list) {
      String separator = "[";
      for (Object element : list) {
        text.append(separator);
        write(text, element);
        separator = ",";
      }
      text.append(list.isEmpty() ? "[]" : "]");
    } else {
      string(text, value.toString());
    }
  }

  private static void string(StringBuilder text, String value) {
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> text.append("\\\"");
        case '\\' -> text.append("\\\\");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < 0x20 || Character.isSurrogate(c)) {
            text.append(String.format("\\u%04x", (int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }
}
