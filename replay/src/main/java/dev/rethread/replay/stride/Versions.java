package dev.rethread.replay.stride;

import dev.rethread.replay.order.Linearisation;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The versions of one cell: who made each, and who found it. */
final class Versions {
  /**
   * Accesses of one stream to one version, in a row.
   *
   * @param first event of the first of them
   * @param last event up to which there may be more
   */
  record Span(int stream, long first, long last) {}

  private static final class Version {
    /** By whom; null for the one that is there from the start. */
    @Nullable Span made;

    final List<Span> found = new ArrayList<>();
  }

  private final SortedMap<Long, Version> versions = new TreeMap<>();

  void made(long version, Span span) {
    of(version).made = span;
  }

  void found(long version, Span span) {
    of(version).found.add(span);
  }

  private Version of(long version) {
    return versions.computeIfAbsent(version, v -> new Version());
  }

  /** Adds that a version is made before it is found, and found before the next one is made. */
  void addTo(Linearisation order) {
    of(0); // there is one at the start, though nobody need have found it
    versions.forEach(
        (number, version) -> {
          if (version.made != null) {
            addMade(order, version.made, number, versions.get(number - 1));
          }
          if (number > 0) {
            addFound(order, version);
          }
        });
  }

  private static void addMade(
      Linearisation order, Span made, long number, @Nullable Version before) {
    if (before == null || (before.made == null && number > 1)) {
      order.addUnknown(made.stream, made.first);
      return;
    }
    for (Span span : before.found) {
      addOrder(order, made, span.stream, span.last);
    }
    if (before.made != null) {
      addOrder(order, made, before.made.stream, before.made.last);
    }
  }

  private static void addFound(Linearisation order, Version version) {
    for (Span span : version.found) {
      if (version.made == null) {
        order.addUnknown(span.stream, span.first);
      } else {
        addOrder(order, span, version.made.stream, version.made.first);
      }
    }
  }

  private static void addOrder(Linearisation order, Span later, int stream, long event) {
    if (later.stream != stream) {
      order.add(later.stream, later.first, stream, event);
    }
  }
}
