/**
 * Lets a Java debugger look at a replay without changing it. The debugger talks to a proxy, which
 * passes on what it says (the Java Debug Wire Protocol) and keeps evaluations apart from the
 * program's events.
 */
package dev.rethread.replay.debug;
