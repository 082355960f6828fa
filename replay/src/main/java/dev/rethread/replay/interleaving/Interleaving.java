package dev.rethread.replay.interleaving;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import dev.rethread.trace.ThreadEntry;
import dev.rethread.trace.TraceReader;
import dev.rethread.trace.TraceReader.TraceSite;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a run in the program's own classes that may matter, in the order in which they
 * happened.
 *
 * @param names of the threads by index
 * @param stretches that threads ran alone
 * @param end how the run failed, in lines; empty if it did not
 * @param interference what explains the failure, null if nothing is known to
 */
public record Interleaving(
    List<Step> steps,
    Map<Integer, String> names,
    Stretches stretches,
    List<String> end,
    @Nullable Interference interference) {
  /** Packages of the JDK, whose steps nobody wants to read. */
  private static final List<String> NOT_OWN =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  public Interleaving {
    steps = List.copyOf(steps);
    names = Map.copyOf(names);
    end = List.copyOf(end);
  }

  /** Reads the trace that a replay of the recording has left. */
  public static Interleaving read(Path trace, Recording recording) throws RecordingException {
    TraceReader in = TraceReader.open(trace);
    List<Step> steps = new ArrayList<>();
    Stretches stretches = new Stretches(recording);
    try {
      while (in.next()) {
        TraceSite site = in.siteOf(in.site());
        int stretch = stretches.of(in.thread(), in.event());
        if (site != null && isOwn(site)) {
          int thread = threadOf(recording, in.thread());
          steps.add(new Step(thread, site, in.write(), in.location(), in.value(), stretch));
        }
      }
    } catch (RuntimeException e) {
      throw new RecordingException(trace + ": damaged (" + e.getMessage() + ")");
    }
    Map<Integer, String> names = names(recording);
    List<String> end = new Ending(recording, names).lines();
    List<Step> each = withoutHarmless(withNamedMonitors(steps));
    int[] indexes = new int[each.size()];
    List<Step> once = onceEachCall(each, indexes);
    Interference fatal = new FatalInterference(each, stretches).find(recording);
    Interference any = fatal == null ? Interference.find(once, stretches) : fatal.at(indexes);
    return new Interleaving(once, names, stretches, end, any);
  }

  /** The initialisation of a class is part of the thread that it interrupts. */
  private static int threadOf(Recording recording, int stream) {
    ThreadEntry entry = recording.thread(stream);
    return entry != null && entry.kind() == Format.KIND_CLASS_INIT && entry.parent() != 0
        ? threadOf(recording, entry.parent())
        : stream;
  }

  /** Tells monitors apart by letters, in the order in which they appear. */
  private static List<Step> withNamedMonitors(List<Step> steps) {
    Map<Long, String> names = new HashMap<>();
    List<Step> named = new ArrayList<>();
    for (Step step : steps) {
      if (step.isOnMonitor()) {
        String name = names.computeIfAbsent(step.location(), l -> letters(names.size()));
        named.add(step.about(name));
      } else {
        named.add(step);
      }
    }
    return named;
  }

  private static String letters(int number) {
    String last = String.valueOf((char) ('A' + number % 26));
    return number < 26 ? last : letters(number / 26 - 1) + last;
  }

  /**
   * Leaves out accesses to what one thread alone uses, and to what nobody changes after more than
   * one thread has been seen: no switch at them can matter.
   */
  private static List<Step> withoutHarmless(List<Step> steps) {
    Map<Step.Variable, Integer> users = new HashMap<>();
    Set<Step.Variable> shared = new HashSet<>();
    Set<Step.Variable> changed = new HashSet<>();
    Set<Integer> threads = new HashSet<>();
    for (Step step : steps) {
      threads.add(step.thread());
      Integer other = users.put(step.variable(), step.thread());
      if (other != null && other != step.thread()) {
        shared.add(step.variable());
      }
      if (step.write() && threads.size() > 1) {
        changed.add(step.variable());
      }
    }
    shared.retainAll(changed);
    return steps.stream()
        .filter(s -> !(s.isAccess() || s.isCall()) || shared.contains(s.variable()))
        .toList();
  }

  /**
   * What a thread does in one call, without another in between, is one step.
   *
   * @param indexes filled in: where each of the steps is afterwards
   */
  private static List<Step> onceEachCall(List<Step> steps, int[] indexes) {
    List<Step> once = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      Step before = once.isEmpty() ? null : once.get(once.size() - 1);
      boolean same =
          before != null
              && step.isCall()
              && before.thread() == step.thread()
              && before.site().equals(step.site());
      if (!same) {
        once.add(step);
      }
      indexes[i] = once.size() - 1;
    }
    return once;
  }

  private static boolean isOwn(TraceSite site) {
    return isOwn(site.className().replace('/', '.'));
  }

  /** Whether a class, or a method of it, is of the program or one of its libraries. */
  private static boolean isOwn(String name) {
    return NOT_OWN.stream().noneMatch(name::startsWith);
  }

  /** The frame of a failure that is nearest to where it happened; null if all are of the JDK. */
  static @Nullable String ownFrame(FailureEntry failure) {
    return failure.frames().stream().filter(Interleaving::isOwn).findFirst().orElse(null);
  }

  /** Threads of the same name get their place in the spawn tree added. */
  private static Map<Integer, String> names(Recording recording) {
    Map<Integer, String> names = new TreeMap<>();
    for (ThreadEntry thread : recording.threads()) {
      String name = thread.name().replace('/', '.');
      long same = recording.threads().stream().filter(t -> t.name().equals(thread.name())).count();
      names.put(thread.index(), same > 1 ? name + " (" + thread.path() + ")" : name);
    }
    return names;
  }

  String name(int thread) {
    return names.getOrDefault(thread, "thread " + thread);
  }
}
