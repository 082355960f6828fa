/**
 * The engines that record. What all techniques share is in {@code Recorder}; a technique each.
 *
 * <p>{@code DontInline} stands where the JIT would otherwise make one method of all that an access
 * may lead to, again and again: see docs/design/0017.
 */
package dev.rethread.agent.record;
