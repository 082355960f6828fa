package dev.rethread.trace;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Walks the access vector of a cell: the accesses to it, in their order. After {@link #next} the
 * accessors are about one of them.
 */
public final class AccessVector {
  private final StreamReader in;
  private int thread;
  private long event;

  AccessVector(List<ByteBuffer> chunks, int cell) {
    in = new StreamReader(chunks, "access vector of cell " + cell);
  }

  /**
   * Moves to the next access.
   *
   * @return false at the end of the vector
   */
  public boolean next() {
    if (!in.hasNext()) {
      return false;
    }
    long head = in.varint();
    if ((head & 1) == 0) {
      event += head >>> 1;
    } else {
      event = head >>> 1;
      thread = in.index();
    }
    return true;
  }

  /** Whose access it was. */
  public int thread() {
    return thread;
  }

  /** Which of the thread's events. */
  public long event() {
    return event;
  }
}
