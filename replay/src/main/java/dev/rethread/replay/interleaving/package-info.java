/** What happened in a replay, step by step, and the few steps of it that matter, as text. */
package dev.rethread.replay.interleaving;
