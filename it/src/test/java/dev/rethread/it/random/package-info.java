/**
 * A seeded generator of multi-threaded programs. They share and race on everything a Java program
 * can share, end by themselves however their threads interleave, and print a digest of all they
 * saw.
 */
package dev.rethread.it.random;
