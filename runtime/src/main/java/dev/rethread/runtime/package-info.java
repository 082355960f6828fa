/**
 * What shares the target's JVM at every instrumented operation: the static entry points that
 * rewritten code calls, the hooks behind them, per-thread state and log buffers. It is loaded by
 * the boot loader and depends on the JDK and the trace alone; no allocation on a hot path, no
 * lambdas, no third-party code.
 */
package dev.rethread.runtime;
