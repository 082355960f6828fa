/**
 * Rewrites the classes of the target with ASM: one numbering of sites, used online and offline so
 * that ids always agree, and one emitter per kind of probe. The same bytecode is emitted for
 * recording and for control; only the installed hooks differ.
 */
package dev.rethread.instrument;
