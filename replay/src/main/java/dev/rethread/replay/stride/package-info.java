/** Stride: a schedule from versions that were made and found. */
package dev.rethread.replay.stride;
