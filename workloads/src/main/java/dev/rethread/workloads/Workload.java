package dev.rethread.workloads;

/**
 * Something that is done in rounds, for its time to be measured. Every round does the same work and
 * comes to the same result, whatever the interleaving of its threads.
 */
public interface Workload extends AutoCloseable {
  /** Makes a workload with its data, servers and files; that is not measured. */
  interface Setup {
    Workload at(Scale scale) throws Exception;
  }

  /**
   * Does the work once.
   *
   * @return a checksum of the result
   */
  long round() throws Exception;

  @Override
  default void close() throws Exception {}
}
