/**
 * The worst for a recorder: threads that do little else than share. Their paragraph {@code Digest}
 * is what a test expects at its scale.
 */
package dev.rethread.workloads.stress;
