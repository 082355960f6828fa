/** LEAP: a schedule from access vectors. */
package dev.rethread.replay.leap;
