/**
 * The offline half: starts target JVMs, turns recordings into schedules with one solver per
 * technique, and simplifies, reduces and explores on top of controlled runs. It knows the target's
 * JVM only through recordings and schedules.
 */
package dev.rethread.replay;
