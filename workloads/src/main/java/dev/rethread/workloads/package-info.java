/**
 * Real libraries under load: servers with clients in the same process, a database, an index. Every
 * program checks what it gets, prints a digest of it for each of its threads, and ends by itself
 * with exit code 0. The digests depend on the interleaving, so that two runs rarely print the same.
 *
 * <p>What {@code rethread bench} measures is in the packages below: each a {@link
 * dev.rethread.workloads.Workload} whose digest does not depend on the interleaving.
 *
 * <p>Paragraphs of a program's Javadoc are read by tests:
 *
 * <ul>
 *   <li>{@code Args}: the size that tests use; {@code PORT} stands for a port that is free, {@code
 *       FOLDER} for a folder that does not exist yet
 *   <li>{@code Artifacts}: all that the class path needs
 *   <li>{@code Digest}: what a {@link dev.rethread.workloads.Workload} comes to at scale 0.005
 * </ul>
 */
package dev.rethread.workloads;
