/**
 * End-to-end tests: programs in JVMs of their own, recorded and replayed with the packaged jars.
 */
package dev.rethread.it;
