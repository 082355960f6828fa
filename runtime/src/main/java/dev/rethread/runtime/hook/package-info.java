/**
 * The static methods that instrumented code calls. Each finds the calling thread's stream and hands
 * over to the {@link dev.rethread.runtime.Engine}; for a thread that is not tracked it does what
 * the original instruction would have done. Nothing here may throw on its own account, allocate on
 * the paths of heap accesses, use lambdas, or touch a collection of the JDK.
 */
package dev.rethread.runtime.hook;
