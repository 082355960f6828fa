package dev.rethread.agent.record;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.log.LogStream;
import java.util.Arrays;

/** A stream that is being recorded: its log, and what its log already implies. */
final class RecordState extends ThreadState {
  static final int NO_CELL = -1;

  final LogStream log;

  /** Event of the last record in the log. */
  long lastLogged;

  /** Event of the last edge in the log. */
  long lastEdgeAt;

  /** Per stream, the last event of it that the log orders before what comes next here. */
  long[] seen = new long[16];

  /** How many ended class initialisations the log orders before what comes next here. */
  int initialised;

  /** Edges since the last checksum in the log. */
  int sinceCheck;

  /** Cells that this thread holds locked between begin and end of an event. */
  int held = NO_CELL;

  int heldToo = NO_CELL;

  /** First event that found no room in the log, 0 if none did. */
  volatile long cutAt;

  /** The thread has met the end of the recording and will never go on. */
  volatile boolean stopped;

  /** For a class initialisation: the class. */
  final String name;

  final int kind;

  RecordState(int index, int kind, String name, Thread thread, LogStream log) {
    super(index, thread);
    this.kind = kind;
    this.name = name;
    this.log = log;
  }

  long seen(int stream) {
    return stream < seen.length ? seen[stream] : 0;
  }

  void see(int stream, long event) {
    if (stream >= seen.length) {
      seen = Arrays.copyOf(seen, Math.max(stream + 1, seen.length * 2));
    }
    seen[stream] = event;
  }
}
