package dev.rethread.replay.interleaving;

import dev.rethread.replay.RecordingBuilder;
import dev.rethread.replay.RecordingBuilder.Payload;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Writes the trace of a run from lines such as {@code "a reads x = 1"}. */
final class TraceScript {
  private static final String CLASS = "com.acme.Account";

  private final RecordingBuilder recording = new RecordingBuilder();
  private final Payload trace;
  private final RecordingBuilder file = new RecordingBuilder();
  private final Map<String, Integer> threads = new HashMap<>();
  private final Map<Integer, Integer> events = new HashMap<>();
  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Integer> sites = new HashMap<>();

  TraceScript(String... names) {
    trace = file.stream(Format.EVENTS, 0);
    for (int i = 0; i < names.length; i++) {
      threads.put(names[i], i + 1);
      recording.thread(i + 1, 0, 0, names[i]);
    }
  }

  /** Says how the threads took turns, and why each let the next go on. */
  TraceScript turns(String switches, String reasons) {
    recording.meta("switches.0", switches).meta("reasons.0", reasons);
    return this;
  }

  TraceScript failure(String kind, String thread, String type, String message) {
    recording.failure(kind, thread(thread), type, message, "com.acme.Account.pay:12");
    return this;
  }

  /** Gives a variable another type than int. */
  TraceScript type(String name, String descriptor) {
    types.put(name, descriptor);
    return this;
  }

  /** Thread, verb, variable, equals sign, value. */
  TraceScript step(String line) {
    return step(CLASS, line);
  }

  TraceScript step(String className, String line) {
    String[] words = line.split(" ", -1);
    String verb = words[1];
    String name = words[2];
    int site = site(className, verb, name);
    int thread = thread(words[0]);
    trace.varint(Format.TRACE_EVENT).varint(thread);
    trace.varint(events.merge(thread, 1, Integer::sum)).varint(site);
    trace.varint(verb.equals("reads") ? 0 : 1).int64(name.hashCode());
    trace.zigzag(words.length > 4 ? Long.parseLong(words[4]) : 0);
    return this;
  }

  private int thread(String name) {
    Integer thread = threads.get(name);
    if (thread == null) {
      throw new AssertionError("no thread " + name);
    }
    return thread;
  }

  private int site(String className, String verb, String name) {
    String key = className + verb + name;
    Integer known = sites.get(key);
    if (known != null) {
      return known;
    }
    int site = 300 + sites.size();
    sites.put(key, site);
    trace.varint(Format.TRACE_SITE).varint(site).varint(10 + sites.size());
    trace
        .string(className)
        .string("pay")
        .string(verb)
        .string(name)
        .string(types.getOrDefault(name, "I"));
    return site;
  }

  Interleaving read(Path folder) throws RecordingException {
    Recording opened = recording.open(folder.resolve("recording"));
    return Interleaving.read(file.write(folder.resolve("trace")), opened);
  }
}
