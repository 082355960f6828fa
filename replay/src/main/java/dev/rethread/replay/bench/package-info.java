/**
 * Measures what recording and replaying cost, on the programs of the {@code workloads} module. How
 * the numbers come about is in {@code docs/benchmarks.md}.
 */
package dev.rethread.replay.bench;
