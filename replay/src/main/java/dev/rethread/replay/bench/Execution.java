package dev.rethread.replay.bench;

/**
 * One run of a program that has come to its end.
 *
 * @param workNanos what the program measured itself, after its JVM has warmed up
 * @param wallNanos from the start of the JVM to its end
 * @param peakBytes the most memory that its process had
 * @param logBytes size of the recording; 0 if there is none
 * @param digest what the program came to
 */
public record Execution(
    long workNanos, long wallNanos, long peakBytes, long logBytes, String digest) {}
