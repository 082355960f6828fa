/** Runs of a program whose threads take turns: one after the other until one fails, or as told. */
package dev.rethread.replay.turns;
