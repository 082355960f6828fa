package dev.rethread.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fields that have their value for good before others know the object. An outer class is mostly
 * instrumented before those inside it, and does not know then which of their fields are such: its
 * probes look at the object, and the engine is told later that there is nothing to order.
 *
 * <p>Guarded by the table of sites. Without lambdas, like all that runs while a class is loaded:
 * what they need for themselves would be loaded then, and stay without probes.
 */
final class Constants {
  private record Read(int site, String field) {}

  private final SiteTable table;

  /** By the name of a class with the label of its loader. */
  private final Map<String, Set<String>> fields = new HashMap<>();

  /** What others read of classes that have not come yet. */
  private final Map<String, List<Read>> reads = new HashMap<>();

  Constants(SiteTable table) {
    this.table = table;
  }

  /** A class is about to be instrumented. */
  void add(String type, Set<String> constant) {
    fields.put(type, constant);
    List<Read> waiting = reads.remove(type);
    if (waiting != null) {
      for (Read read : waiting) {
        reads(read.site, type, read.field);
      }
    }
  }

  /** Whether a field of a class is one, as far as is known. */
  boolean isConstant(String type, String loader, String field) {
    Set<String> known = fields.get(type + loader);
    return known == null ? JdkClasses.isConstant(type, field) : known.contains(field);
  }

  /** A site reads a field of a class of the program. */
  void reads(int site, String type, String field) {
    Set<String> known = fields.get(type);
    if (known == null) {
      List<Read> waiting = reads.get(type);
      if (waiting == null) {
        waiting = new ArrayList<>();
        reads.put(type, waiting);
      }
      waiting.add(new Read(site, field));
    } else if (known.contains(field)) {
      table.setReadsConstant(site);
    }
  }
}
