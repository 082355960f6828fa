/** From orders of single events to a schedule of the whole run; used by the solvers. */
package dev.rethread.replay.order;
