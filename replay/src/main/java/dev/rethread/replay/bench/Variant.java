package dev.rethread.replay.bench;

import dev.rethread.trace.Optimisation;
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

  /** What the others are compared with. */
  public static final Variant NATIVE = new Variant(BASE, null);

  /** Compared with {@link #NATIVE} it shows how far a ratio can be trusted. */
  public static final Variant NATIVE_AGAIN = new Variant("native again", null);

  /** The run under a technique, or the native one again if that is its name. */
  public static Variant of(String technique) {
    return technique.equals(BASE)
        ? NATIVE_AGAIN
        : new Variant(technique, Map.of("technique", technique));
  }

  /** The default technique without something that makes it faster. */
  public static Variant without(Optimisation optimisation) {
    return new Variant(
        "light without " + optimisation.label(),
        Map.of("technique", "light", "without", optimisation.label()));
  }
}
