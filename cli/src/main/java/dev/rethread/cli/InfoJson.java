package dev.rethread.cli;

import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Recording;
import dev.rethread.trace.Switches;
import dev.rethread.trace.ThreadEntry;
import org.jspecify.annotations.Nullable;

/** The facts of a recording as JSON. */
final class InfoJson {
  static Json of(RecordingFacts facts) {
    Recording recording = facts.recording();
    return new Json()
        .put("file", recording.file().toAbsolutePath())
        .put("bytes", facts.bytes())
        .put("closed", recording.closed())
        .put("cut", recording.cut())
        .put("droppedBytes", recording.droppedBytes())
        .put("droppedUntil", recording.dropped() ? recording.droppedUntil() : null)
        .put("technique", recording.meta("technique"))
        .put("rethread", recording.meta("rethread"))
        .put("started", recording.meta("started"))
        .put("jdk", jdk(recording))
        .put("os", recording.meta("os.name") + " " + recording.meta("os.arch"))
        .put("processors", recording.meta("processors"))
        .put("folder", facts.program().folder())
        .put("command", facts.program().command().words())
        .put("end", Endings.of(recording))
        .put("exit", recording.meta("exit"))
        .put("failures", recording.failures().stream().map(InfoJson::failure).toList())
        .put("threads", recording.threads().stream().map(t -> thread(facts, t)).toList())
        .put("events", facts.totalEvents())
        .put("records", facts.records())
        .put("sections", recording.sizes())
        .put("classes", recording.classes().size())
        .put("notes", recording.notes())
        .put("turns", turns(recording));
  }

  /** How threads took turns, null if they ran in parallel. */
  private static @Nullable Json turns(Recording recording) {
    Switches switches = recording.switches();
    return switches == null
        ? null
        : new Json()
            .put("switches", switches.count())
            .put("preemptions", recording.meta("preemptions"))
            .put("steps", recording.meta("steps"))
            .put("schedule", switches.brief());
  }

  private static Json jdk(Recording recording) {
    return new Json()
        .put("version", recording.meta("java.version"))
        .put("build", recording.meta("java.vm.version"))
        .put("vendor", recording.meta("java.vendor"))
        .put("home", recording.meta("java.home"));
  }

  private static Json failure(FailureEntry failure) {
    return new Json()
        .put("kind", failure.kind())
        .put("thread", failure.thread())
        .put("type", failure.type())
        .put("message", failure.message())
        .put("frames", failure.frames());
  }

  private static Json thread(RecordingFacts facts, ThreadEntry thread) {
    ThreadEntry.End end = thread.end();
    return new Json()
        .put("index", thread.index())
        .put("path", thread.path())
        .put("name", thread.name())
        .put("kind", RecordingFacts.kind(thread))
        .put("parent", thread.parent() == 0 ? null : thread.parent())
        .put("events", facts.eventsOf(thread))
        .put("state", RecordingFacts.state(thread))
        .put("waitsFor", end == null || end.waitsFor().isEmpty() ? null : end.waitsFor());
  }

  private InfoJson() {}
}
