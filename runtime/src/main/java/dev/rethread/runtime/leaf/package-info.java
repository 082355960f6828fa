/**
 * What the natives of the JDK do besides returning a value: how it is logged, and done again from
 * the log without the native.
 */
@org.jspecify.annotations.NullMarked
package dev.rethread.runtime.leaf;
