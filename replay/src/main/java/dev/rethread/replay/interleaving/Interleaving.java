package dev.rethread.replay.interleaving;

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

/**
 * The steps of a run in the program's own classes, in the order in which they happened. Variables
 * that one thread alone uses are left out: no switch at them can matter.
 *
 * @param names of the threads by index
 */
public record Interleaving(List<Step> steps, Map<Integer, String> names) {
  /** Packages of the JDK, whose steps nobody wants to read. */
  private static final List<String> NOT_OWN =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  public Interleaving {
    steps = List.copyOf(steps);
    names = Map.copyOf(names);
  }

  /** Reads the trace that a replay of the recording has left. */
  public static Interleaving read(Path trace, Recording recording) throws RecordingException {
    TraceReader in = TraceReader.open(trace);
    List<Step> steps = new ArrayList<>();
    try {
      while (in.next()) {
        TraceSite site = in.siteOf(in.site());
        if (site != null && isOwn(site)) {
          int thread = threadOf(recording, in.thread());
          steps.add(new Step(thread, site, in.write(), in.location(), in.value()));
        }
      }
    } catch (RuntimeException e) {
      throw new RecordingException(trace + ": damaged (" + e.getMessage() + ")");
    }
    return new Interleaving(withoutPrivate(steps), names(recording));
  }

  /** The initialisation of a class is part of the thread that it interrupts. */
  private static int threadOf(Recording recording, int stream) {
    ThreadEntry entry = recording.thread(stream);
    return entry != null && entry.kind() == Format.KIND_CLASS_INIT && entry.parent() != 0
        ? threadOf(recording, entry.parent())
        : stream;
  }

  private static List<Step> withoutPrivate(List<Step> steps) {
    Map<Step.Variable, Integer> users = new HashMap<>();
    Set<Step.Variable> shared = new HashSet<>();
    for (Step step : steps) {
      Integer other = users.put(step.variable(), step.thread());
      if (other != null && other != step.thread()) {
        shared.add(step.variable());
      }
    }
    return onceEachCall(
        steps.stream()
            .filter(s -> !(s.isAccess() || s.isCall()) || shared.contains(s.variable()))
            .toList());
  }

  /** What a thread does in one call, without another in between, is one step. */
  private static List<Step> onceEachCall(List<Step> steps) {
    List<Step> once = new ArrayList<>();
    for (Step step : steps) {
      Step before = once.isEmpty() ? null : once.get(once.size() - 1);
      boolean same =
          before != null
              && step.isCall()
              && before.thread() == step.thread()
              && before.site().equals(step.site());
      if (!same) {
        once.add(step);
      }
    }
    return once;
  }

  private static boolean isOwn(TraceSite site) {
    String name = site.className().replace('/', '.');
    return NOT_OWN.stream().noneMatch(name::startsWith);
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
