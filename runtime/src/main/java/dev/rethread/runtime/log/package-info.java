/**
 * The recording as the target JVM writes it: a growing mapped file, and streams of records in it.
 */
package dev.rethread.runtime.log;
