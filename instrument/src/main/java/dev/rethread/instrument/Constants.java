package dev.rethread.instrument;

import dev.rethread.runtime.LateConstants;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Fields that have their value for good before others know the object, or may use the class. Most
 * classes are instrumented after those that use them, which do not know then which of their fields
 * are such: a probe asks {@link LateConstants} first, and the engine is told later that there is
 * nothing to order.
 *
 * <p>Guarded by the table of sites. Without lambdas, like all that runs while a class is loaded:
 * what they need for themselves would be loaded then, and stay without probes.
 */
final class Constants {
  private record Access(int site, String field) {}

  private final SiteTable table;

  /** By the name of a class with the label of its loader. */
  private final Map<String, Set<String>> fields = new HashMap<>();

  /** What others access of classes that have not come yet. */
  private final Map<String, List<Access>> accesses = new HashMap<>();

  /** The numbers of fields of such classes. */
  private final Map<String, Map<String, Integer>> numbers = new HashMap<>();

  Constants(SiteTable table) {
    this.table = table;
  }

  /** A class is about to be instrumented. */
  void add(String type, Set<String> constant) {
    fields.put(type, constant);
    List<Access> waiting = accesses.remove(type);
    if (waiting != null) {
      for (Access access : waiting) {
        accesses(access.site, type, access.field);
      }
    }
    Map<String, Integer> late = numbers.remove(type);
    if (late != null) {
      for (Map.Entry<String, Integer> field : late.entrySet()) {
        if (constant.contains(field.getKey())) {
          LateConstants.add(field.getValue());
        }
      }
    }
  }

  /** The number of a field of a class of the program that has not come yet; otherwise 0. */
  int number(String type, String field) {
    if (fields.containsKey(type)) {
      return 0;
    }
    Map<String, Integer> late = numbers.get(type);
    if (late == null) {
      late = new HashMap<>();
      numbers.put(type, late);
    }
    Integer number = late.get(field);
    if (number == null) {
      number = LateConstants.number();
      late.put(field, number);
    }
    return number;
  }

  /** Whether a field of a class is one, as far as is known. */
  boolean isConstant(String type, String loader, String field) {
    Set<String> known = fields.get(type + loader);
    return known == null ? JdkClasses.isConstant(type, field) : known.contains(field);
  }

  /** A site accesses a field of a class of the program. */
  void accesses(int site, String type, String field) {
    Set<String> known = fields.get(type);
    if (known == null) {
      List<Access> waiting = accesses.get(type);
      if (waiting == null) {
        waiting = new ArrayList<>();
        accesses.put(type, waiting);
      }
      waiting.add(new Access(site, field));
    } else if (known.contains(field)) {
      table.setAccessesConstant(site);
    }
  }
}
