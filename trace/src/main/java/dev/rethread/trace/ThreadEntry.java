package dev.rethread.trace;

import org.jspecify.annotations.Nullable;

/**
 * An event stream of a recording: a thread, or the initialisation of a class, which is a stream of
 * its own because a replay may run it in another thread than the recorded run did.
 *
 * @param index identifies the stream in the recording
 * @param kind one of the kinds of {@link Format}
 * @param parent index of the stream that started it, 0 for none
 * @param parentEvent event of the parent that it comes after
 * @param path position in the spawn tree, such as "0.2.1"
 * @param name the thread's name when it was started, or the name of the class
 * @param end how it ended; null if the recording was not closed
 */
public record ThreadEntry(
    int index,
    int kind,
    int parent,
    long parentEvent,
    String path,
    String name,
    @Nullable End end) {
  /** The path of the stream in which the JVM ends. */
  public static final String EXIT = "exit";

  /**
   * The last that the recording knows of a stream.
   *
   * @param events how many events it had
   * @param checksum of all values it read
   * @param state one of the states of {@link Format}
   * @param site where it was blocked
   * @param waitsFor what it was blocked on, empty if it was not
   */
  public record End(long events, long checksum, int state, int site, String waitsFor) {}
}
