package dev.rethread.trace;

/**
 * A class that was instrumented, and the numbers its sites got.
 *
 * @param key the class name in internal form, followed by #2, #3 … when several loaders define it
 * @param base number of its first site
 * @param count number of its sites
 * @param fingerprint of the class file it was made from
 */
public record ClassEntry(String key, int base, int count, long fingerprint) {}
