/**
 * Kernels on arrays of numbers: threads work on parts of shared arrays and wait for each other at
 * barriers, like the numeric suites that papers on recording measure. Their paragraph {@code
 * Digest} is what a test expects at its scale.
 */
package dev.rethread.workloads.numeric;
