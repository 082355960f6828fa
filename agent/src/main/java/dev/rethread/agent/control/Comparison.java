package dev.rethread.agent.control;

import dev.rethread.instrument.SiteTable;
import dev.rethread.trace.EventCursor;
import dev.rethread.trace.Format;
import dev.rethread.trace.ThreadEntry;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Compares the events of a replay with what the recording has about them. The first difference ends
 * the replay with a report.
 */
final class Comparison {
  private final SiteTable sites;
  private final Verdict verdict;

  Comparison(SiteTable sites, Verdict verdict) {
    this.sites = sites;
    this.verdict = verdict;
  }

  /** Compares an event with what was recorded of it, and picks up its recorded result. */
  void compare(ReplayState s, int site) {
    s.mute(); // reading the recording uses collections that are instrumented
    compareMute(s, site);
    s.unmute();
  }

  private void compareMute(ReplayState s, int site) {
    EventCursor in = s.cursor();
    while (s.nextRecord == s.events) {
      int type = in.type();
      if (type == Format.CHECK || type == Format.STEP) {
        if (in.value() != s.checksum) {
          verdict.diverged(s, site, "the values read so far differ from the recorded ones");
        }
      }
      if (in.hasSite() && in.site() != site) {
        verdict.diverged(s, site, "the recorded run " + sites.describe(in.site()));
      }
      if (type == Format.EDGE) {
        s.orderedAt = s.events;
      }
      takeResult(s, in);
      s.advance();
    }
    if (s.nextRecord < s.events) {
      verdict.diverged(s, site, "a recorded event was passed over");
    }
  }

  private static void takeResult(ReplayState s, EventCursor in) {
    int type = in.type();
    if (type == Format.VALUE || type == Format.BYTES) {
      s.resultOf = s.events;
      s.result = in.value();
      s.bytes = in.bytes();
      s.thrown = null;
    } else if (type == Format.THROWN) {
      s.resultOf = s.events;
      s.thrown = in.text();
      s.bytes = in.bytes();
    } else if (type == Format.SPAWN) {
      s.resultOf = s.events;
      s.spawned = (int) in.value();
    } else if (type == Format.OUTPUT) {
      s.resultOf = s.events;
      s.spawned = (int) in.sourceEvent();
      s.result = in.value();
      s.thrown = null;
    }
  }

  /** Compares what an event writes with what it wrote when it was recorded. */
  void compareOutput(ReplayState s, byte[] bytes, int offset, int length, int site) {
    CRC32 crc = new CRC32();
    crc.update(bytes, offset, length);
    if (s.hasResult() && (s.result != crc.getValue() || s.spawned != length)) {
      String text = new String(bytes, offset, Math.min(length, 200), StandardCharsets.UTF_8);
      verdict.diverged(
          s, site, "the recorded run wrote " + s.spawned + " bytes, and not these: " + text);
    }
  }

  /** The stream is about to have an event more than the recording has of it. */
  void compareEnd(ReplayState s, int site) {
    ThreadEntry.End end = s.entry == null ? null : s.entry.end();
    if (end != null && end.state() == Format.STATE_ENDED) {
      verdict.diverged(s, site, "the recorded stream had ended");
    }
  }
}
