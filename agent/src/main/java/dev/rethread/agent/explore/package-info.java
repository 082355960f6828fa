/**
 * Runs a program again and again inside one JVM, its threads taking turns, and looks for a run that
 * fails. Nothing is recorded: a schedule that fails is run once more by a recorder.
 */
@org.jspecify.annotations.NullMarked
package dev.rethread.agent.explore;
