/** The engines that record. What all techniques share is in {@code Recorder}; a technique each. */
package dev.rethread.agent.record;
