/**
 * Programs whose threads share linked structures and tables, under locks of several sizes, in the
 * manner of the STAMP and SPLASH suites. Their paragraph {@code Digest} is what a test expects at
 * its scale.
 */
package dev.rethread.workloads.irregular;
