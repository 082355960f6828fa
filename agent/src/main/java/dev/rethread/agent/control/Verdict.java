package dev.rethread.agent.control;

import dev.rethread.agent.Frames;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Engine;
import dev.rethread.trace.FailureEntry;
import dev.rethread.trace.Format;
import dev.rethread.trace.Recording;
import dev.rethread.trace.ReplayResult;
import dev.rethread.trace.ThreadEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Judges a replay: collects what happened, writes it to the result file, and ends the JVM when the
 * program does not end by itself.
 */
public final class Verdict {
  /** Exit code of a JVM that the replay has ended; the result file says why. */
  public static final int EXIT_ENDED_BY_REPLAY = 125;

  private final Path file;
  private final Report report;
  private final ReplayResult result = new ReplayResult();
  private final boolean watched;
  private final boolean ends;
  private volatile boolean finished; // written under the lock of this

  public Verdict(Recording recording, SiteTable sites, Path file, boolean watched) {
    this.file = file;
    this.report = new Report(recording, sites);
    this.watched = watched;
    this.ends = !recording.cut() && recording.meta().containsKey("exit");
  }

  void watch(Turns turns) {
    report.watch(turns);
    if (watched) {
      new Watchdog(turns, this, ends).start();
    }
  }

  synchronized void uncaught(int thread, Throwable thrown) {
    String message = thrown.getMessage();
    result.failure(
        new FailureEntry(
            "exception",
            thread,
            thrown.getClass().getName(),
            message == null ? "" : message,
            Arrays.asList(Frames.of(thrown.getStackTrace()))));
  }

  /** Whether nothing that still happens matters any more. */
  boolean isGiven() {
    return finished;
  }

  /** A stream is over: it must have had as many events and values as recorded. */
  synchronized void ended(ReplayState s) {
    ThreadEntry.End end = s.entry == null ? null : s.entry.end();
    if (end != null && end.state() == Format.STATE_ENDED) {
      compare(s, end, "ended");
    }
  }

  /** The first difference: reports it and ends the JVM. */
  void diverged(ReplayState s, int site, String why) {
    s.mute();
    finish("diverged", 0, report.divergence(s, site, why));
    halt();
  }

  /** Nobody can go on although the schedule is not over. */
  void stuck() {
    finish("stuck", 0, report.waits());
    halt();
  }

  /** All threads are where the recording ends. */
  void endOfRecording(List<ReplayState> waiting) {
    compareBlocked(waiting);
    finish("recording", 0, report.waits());
    halt();
  }

  void programEnds(int status, List<ReplayState> others) {
    compareBlocked(others);
    boolean byItself = status == Engine.BY_ITSELF;
    finish(byItself ? "normal" : "exit", byItself ? -1 : status, "");
  }

  /** Streams that waited when the recording ended have had their events and values too. */
  private synchronized void compareBlocked(List<ReplayState> streams) {
    for (ReplayState s : streams) {
      ThreadEntry.End end = s.entry == null ? null : s.entry.end();
      if (end != null && end.state() == Format.STATE_BLOCKED) {
        compare(s, end, "stopped");
      }
    }
  }

  private void compare(ReplayState s, ThreadEntry.End end, String how) {
    if (end.events() != s.events) {
      result.mismatch(
          s.label()
              + (" " + how + " after " + s.events)
              + (" events, recorded were " + end.events()));
    } else if (end.checksum() != s.checksum) {
      result.mismatch(s.label() + " read other values than recorded");
    }
  }

  /** Somebody ended the replay before there was a verdict: there will be none. */
  void interrupted() {
    synchronized (this) {
      finished = true;
    }
    Runtime.getRuntime().halt(Shutdowns.TERMINATED);
  }

  private synchronized void finish(String how, int status, @Nullable String text) {
    if (finished) {
      return;
    }
    finished = true;
    result.end(how, status, text == null ? "" : text);
    try {
      result.write(file);
    } catch (IOException e) {
      System.err.println("rethread: cannot write " + file + ": " + e.getMessage());
    }
  }

  private static void halt() {
    Runtime.getRuntime().halt(EXIT_ENDED_BY_REPLAY);
  }
}
