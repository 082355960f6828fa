/**
 * The Java agent: start-up and options, the recorders (one package per technique), and the
 * controller that lets one thread run at a time according to a schedule or a strategy. Packed with
 * everything it needs into {@code rethread-agent.jar}.
 */
package dev.rethread.agent;
