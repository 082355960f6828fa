/** Programs that only one end-to-end test needs; the others are in the {@code programs} module. */
package dev.rethread.it.target;
