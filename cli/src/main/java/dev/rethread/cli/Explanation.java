package dev.rethread.cli;

import dev.rethread.replay.AgentJar;
import dev.rethread.replay.ReplayRun;
import dev.rethread.replay.ReplayRun.Output;
import dev.rethread.replay.ReplayRun.Settings;
import dev.rethread.replay.Replayed;
import dev.rethread.replay.WrongUseException;
import dev.rethread.replay.interleaving.Interleaving;
import dev.rethread.replay.interleaving.InterleavingText;
import dev.rethread.trace.Recording;
import dev.rethread.trace.RecordingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How a recorded failure happens, as text. */
final class Explanation {
  /** Replays the recording once, and says so if that does not bring the failure back. */
  static String of(Recording recording) throws RecordingException, WrongUseException, IOException {
    Path trace = Files.createTempFile("rethread-trace", ".rth");
    try (ReplayRun run = ReplayRun.prepare(recording, AgentJar.locate())) {
      Replayed replayed = run.run(new Settings(Output.DISCARD, null, trace));
      if (!replayed.reproduced()) {
        Console.say(recording.file() + " did not replay (" + replayed.outcome() + ")");
        Console.details(replayed.report());
      }
      return InterleavingText.of(Interleaving.read(trace, recording));
    } finally {
      Files.deleteIfExists(trace);
    }
  }

  private Explanation() {}
}
