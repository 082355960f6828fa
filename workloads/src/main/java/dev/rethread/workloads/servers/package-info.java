/**
 * Released libraries at work, measured: the database, the index, servers under load over loopback.
 * Their paragraph {@code Digest} is what a test expects at its scale.
 */
package dev.rethread.workloads.servers;
