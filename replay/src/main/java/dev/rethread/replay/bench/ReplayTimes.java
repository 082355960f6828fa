package dev.rethread.replay.bench;

/**
 * What came of a recording.
 *
 * @param outcome one word: reproduced or how it failed
 * @param solveSeconds to read the recording and find its schedule
 * @param replaySeconds of the JVM that replays, from its start to its end; the median
 * @param slowdown that time in relation to the recorded run's
 */
public record ReplayTimes(
    String outcome, double solveSeconds, double replaySeconds, double slowdown) {
  boolean reproduced() {
    return outcome.equals("reproduced");
  }
}
