/**
 * The recording, which is the only contract between the JVM that runs the target and the JVM of the
 * tool: thread ids, events, sites, schedules, and the versioned container of typed sections with
 * its codecs. Both sides read and write it, so this module depends on the JDK alone.
 */
package dev.rethread.trace;
