package dev.rethread.replay.bench;

import dev.rethread.trace.Optimisation;
import dev.rethread.trace.Technique;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A way to run a program.
 *
 * @param label for people
 * @param options of the agent; null for a run without it
 */
public record Variant(String label, @Nullable Map<String, String> options) {
  private static final String BASE = "native";
  private static final String TECHNIQUE = "technique";

  /** What the others are compared with. */
  public static final Variant NATIVE = new Variant(BASE, null);

  /** Compared with {@link #NATIVE} it shows how far a ratio can be trusted. */
  public static final Variant NATIVE_AGAIN = new Variant("native again", null);

  /**
   * The run under a technique, or the native one again if that is its name.
   *
   * @throws IllegalArgumentException if there is no such technique, with a message for the user
   */
  public static Variant of(String name) {
    if (name.equals(BASE)) {
      return NATIVE_AGAIN;
    }
    Technique technique = Technique.of(name);
    return new Variant(technique.toString(), Map.of(TECHNIQUE, technique.toString()));
  }

  /** The default technique without something that makes it faster. */
  public static Variant without(Optimisation optimisation) {
    String label = optimisation.label();
    return new Variant(
        "light without " + label, Map.of(TECHNIQUE, Technique.LIGHT.toString(), "without", label));
  }

  /** Whether what it leaves can be replayed. */
  boolean isReplayed() {
    return options != null && !Technique.NONE.toString().equals(options.get(TECHNIQUE));
  }
}
