/** The same failure with fewer switches between threads. */
package dev.rethread.replay.simplify;
