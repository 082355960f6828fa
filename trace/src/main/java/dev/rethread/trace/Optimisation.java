package dev.rethread.trace;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/**
 * What the recorder does to be faster, unless the agent's option {@code without} says otherwise.
 * The others need the first one. See docs/design/0016.
 */
public enum Optimisation {
  /** Objects that only one stream accesses have an owner, and no cells. */
  OWNERSHIP,
  /** Objects have an owner as soon as they are made, and not with their first access. */
  BIRTHS,
  /** Objects that several streams only read are shared, and have no cells. */
  SHARING,
  /** Objects that streams wait for are given up with every release, before anybody asks. */
  SECTIONS,
  /**
   * Objects that are accessed with their own monitor held need no order but that of the monitor.
   */
  GUARDS,
  /** Arrays of numbers that others read when their owner is done are shared until it goes on. */
  PHASES,
  /** Arrays of numbers that several streams write have an owner for each part. */
  PARTS,
  /** Loops without calls look once at what they access in all their rounds. */
  LOOPS;

  /**
   * The ones with these labels, separated by plus signs.
   *
   * @throws IllegalArgumentException if there is no such one, with a message for the user
   */
  public static Set<Optimisation> parse(String labels) {
    Set<Optimisation> set = EnumSet.noneOf(Optimisation.class);
    for (String label : labels.isEmpty() ? new String[0] : labels.split("\\+", -1)) {
      set.add(of(label));
    }
    return set;
  }

  /** Their labels, as {@link #parse} takes them. */
  public static String labels(Set<Optimisation> set) {
    StringJoiner labels = new StringJoiner("+");
    for (Optimisation optimisation : set) {
      labels.add(optimisation.label());
    }
    return labels.toString();
  }

  private static Optimisation of(String label) {
    for (Optimisation optimisation : values()) {
      if (optimisation.label().equals(label)) {
        return optimisation;
      }
    }
    throw new IllegalArgumentException(
        "there is nothing called \"" + label + "\" to record without");
  }

  /** As the agent's option has it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
