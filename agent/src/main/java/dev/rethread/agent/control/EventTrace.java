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
  private final @Nullable Calls calls;
  private boolean[] told = new boolean[1 << 12];
  private long location;

  /**
   * Starts a trace.
   *
   * @param withCalls whether what happens inside the JDK is put down to the program's calls; that
   *     takes its time
   */
  public EventTrace(Path path, SiteTable sites, boolean withCalls) throws IOException {
    this.file = new LogFile(path);
    this.events = new LogStream(file, Format.EVENTS, 0);
    this.sites = sites;
    this.calls = withCalls ? new Calls(sites) : null;
  }

  synchronized void begin(
      ThreadState s, @Nullable Object object, int salt, boolean write, int site) {
    location =
        ((long) (object == null ? 0 : System.identityHashCode(object)) << 32)
            | (salt & 0xFFFF_FFFFL);
    s.mute();
    int shown = calls == null ? site : calls.siteOf(site);
    describe(shown);
    s.unmute();
    if (events.reserve()) {
      events.putVarint(Format.TRACE_EVENT);
      events.putVarint(s.index);
      events.putVarint(s.events);
      events.putVarint(shown);
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
    Calls.Call call = calls == null ? null : calls.find(site);
    Site found = call == null ? sites.find(site) : null;
    if (call != null) {
      String[] what = {call.className(), call.method(), "calls", call.called(), ""};
      describe(site, call.line(), what);
    } else if (found != null) {
      String verb = found.kind().verb();
      String[] what = {found.className(), found.method(), verb, found.detail(), found.type()};
      describe(site, found.line(), what);
    }
  }

  private void describe(int site, int line, String[] what) {
    byte[][] texts = new byte[what.length][];
    int length = 0;
    for (int i = 0; i < what.length; i++) {
      texts[i] = LogStream.utf8(what[i]);
      length += texts[i].length;
    }
    if (events.reserve(length)) {
      events.putVarint(Format.TRACE_SITE);
      events.putVarint(site);
      events.putVarint(line);
      for (byte[] text : texts) {
        events.putString(text);
      }
      events.commit();
    }
  }

  public void close() {
    file.close(Format.FLAG_CLOSED);
  }
}
