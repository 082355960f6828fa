/**
 * Runs the program's threads one at a time. What a thread is about to do is known before it does
 * it, and a {@link dev.rethread.agent.schedule.Strategy} decides who goes on.
 */
package dev.rethread.agent.schedule;
