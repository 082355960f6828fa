package dev.rethread.agent.control;

import dev.rethread.instrument.Site;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.log.LogFile;
import dev.rethread.runtime.log.LogStream;
import dev.rethread.trace.Format;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes down every access of a replay, for those who show the interleaving. Only the stream whose
 * turn it is writes, so the trace is in the order of the run.
 */
public final class EventTrace {
  private final LogFile file;
  private final LogStream events;
  private final SiteTable sites;
  private boolean[] told = new boolean[1 << 12];
  private long location;

  public EventTrace(Path path, SiteTable sites) throws IOException {
    this.file = new LogFile(path);
    this.events = new LogStream(file, Format.EVENTS, 0);
    this.sites = sites;
  }

  synchronized void begin(
      ThreadState s, @Nullable Object object, int salt, boolean write, int site) {
    location =
        ((long) (object == null ? 0 : System.identityHashCode(object)) << 32)
            | (salt & 0xFFFF_FFFFL);
    describe(site);
    if (events.reserve()) {
      events.putVarint(Format.TRACE_EVENT);
      events.putVarint(s.index);
      events.putVarint(site);
      events.putVarint(write ? 1 : 0);
      events.putLong(location);
    }
  }

  synchronized void end(ThreadState s, long value) {
    if (location != 0) {
      events.putZigzag(value);
      events.commit();
      location = 0;
    }
  }

  private void describe(int site) {
    if (site >= told.length) {
      told = java.util.Arrays.copyOf(told, Math.max(site + 1, told.length * 2));
    }
    if (told[site]) {
      return;
    }
    told[site] = true;
    Site found = sites.find(site);
    if (found == null) {
      return;
    }
    byte[] type = LogStream.utf8(found.className());
    byte[] method = LogStream.utf8(found.method());
    byte[] verb = LogStream.utf8(found.kind().verb());
    byte[] detail = LogStream.utf8(found.detail());
    if (events.reserve(type.length + method.length + verb.length + detail.length)) {
      events.putVarint(Format.TRACE_SITE);
      events.putVarint(site);
      events.putString(type);
      events.putString(method);
      events.putVarint(found.line());
      events.putString(verb);
      events.putString(detail);
      events.commit();
    }
  }

  public void close() {
    file.close(Format.FLAG_CLOSED);
  }
}
