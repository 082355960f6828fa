package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a StringBuilder that the code does not show: it is an object to be turned into a string,
 * or a sequence of characters.
 */
public final class TextHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Replaces {@code String.valueOf(Object)}. */
  public static String valueOf(@Nullable Object object, int site) {
    return String.valueOf(frozen(object, site));
  }

  /** Before an object is given to a method that turns it into a string. */
  public static @Nullable Object frozen(@Nullable Object object, int site) {
    return object instanceof StringBuilder text ? read(text, site) : object;
  }

  /** Replaces {@code CharSequence.toString}. */
  public static String toString(CharSequence text, int site) {
    return text instanceof StringBuilder builder ? read(builder, site) : text.toString();
  }

  /** Replaces {@code CharSequence.subSequence}. */
  public static CharSequence subSequence(CharSequence text, int start, int end, int site) {
    return begin(text, site)
        ? subSequence((StringBuilder) text, start, end)
        : text.subSequence(start, end);
  }

  private static CharSequence subSequence(StringBuilder text, int start, int end) {
    try {
      return text.subSequence(start, end);
    } finally {
      end(0);
    }
  }

  /** Replaces {@code CharSequence.length}. */
  public static int length(CharSequence text, int site) {
    if (!begin(text, site)) {
      return text.length();
    }
    int length = text.length();
    end(length);
    return length;
  }

  /** Replaces {@code CharSequence.charAt}. */
  public static char charAt(CharSequence text, int index, int site) {
    if (!begin(text, site)) {
      return text.charAt(index);
    }
    char found = 0;
    try {
      found = text.charAt(index);
      return found;
    } finally {
      end(found);
    }
  }

  private static String read(StringBuilder text, int site) {
    if (!begin(text, site)) {
      return text.toString();
    }
    String result = text.toString();
    end(result.hashCode());
    return result;
  }

  /** Begins a read, if it is one that matters. */
  private static boolean begin(CharSequence text, int site) {
    ThreadState s = text instanceof StringBuilder ? ThreadTable.active() : null;
    if (s == null) {
      return false;
    }
    ENGINE.begin(s, text, Engine.FIELDS, false, site);
    return true;
  }

  private static void end(long value) {
    ThreadState s = ThreadTable.active();
    if (s != null) {
      ENGINE.endRead(s, value);
    }
  }

  private TextHooks() {}
}
