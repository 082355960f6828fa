package dev.rethread.runtime.leaf;

import org.jspecify.annotations.Nullable;

/**
 * What a leaf gives the program besides, or instead of, a number. The arguments are those of the
 * method, its receiver first. What happens to numbers and to bytes that are sent is told here, to
 * arguments in {@link Arguments}, to objects in {@link Results}.
 */
public enum Shape {
  // The leaf returns a number, or nothing. Only the number is of interest.

  /** Nothing else. */
  NUMBER,

  /** The number is a file descriptor. */
  DESCRIPTOR,

  /** The number is two file descriptors. */
  DESCRIPTOR_PAIR,

  /** The number is an address inside the C library; none of it reaches the library again. */
  HANDLE,

  /** The number is the address where a file has been mapped: its content. */
  MAPPED {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Mappings.save(out, number, (Long) arguments[parameter + 2]);
    }

    @Override
    public @Nullable String notRecorded(Object[] arguments, int parameter) {
      return Mappings.notRecorded((Integer) arguments[parameter], (Long) arguments[parameter + 2]);
    }

    @Override
    public long replay(Payload in, Object[] arguments, int parameter, long recorded) {
      return Mappings.restore(in, (Long) arguments[parameter + 2]);
    }
  },

  // It returns a number, and sends something. The last one fills in an argument, too.

  /** That many of the bytes at an address have left the program. */
  OFFERED,

  /** The same from a list of pieces of memory. */
  OFFERED_VECTOR,

  /** A process has been started; some of its standard streams are pipes to here. */
  STARTED,

  // It returns a number, or nothing, and fills in arguments.

  /** A stream or file of java.io has been opened: its descriptor has a number. */
  OPENED,

  /** The receiver is a FileDescriptor that has been closed. */
  CLOSED,

  /** That many bytes have been put at an address. */
  MEMORY,

  /** That many bytes have been put where a list of pieces of memory says. */
  VECTOR,

  /** A datagram has been put at an address, and that of its sender at another. */
  DATAGRAM,

  /** That many events of epoll have been put at an address; each names a descriptor. */
  EVENTS,

  /** A connection has been accepted: its descriptor and the address of the other side. */
  ACCEPTED,

  /** An array has been filled with file descriptors, or -1 for none. */
  DESCRIPTORS,

  /** Arrays have been filled with so many processes, their parents, and when they started. */
  PROCESSES,

  /** The numbers in the object of an argument have been filled in. */
  FIELDS,

  // It returns an object.

  /** The result is a FileDescriptor. */
  DESCRIPTOR_OBJECT,

  /** The result is an InetSocketAddress. */
  SOCKET_ADDRESS,

  /** The result is an InetAddress. */
  ADDRESS,

  /** The result is an array of InetAddress. */
  ADDRESSES,

  /** The result is a String. */
  STRING,

  /** The result is an array of bytes. */
  BYTES,

  /** The result is the value of a socket's option. */
  OPTION,

  /** The result identifies an open file. */
  FILE_KEY,

  /** The result is an object of the JDK that is nothing but its fields. */
  OBJECT;

  /** Recording: saves what the leaf has done besides returning a number. */
  public void save(Payload out, Object[] arguments, int parameter, long number) {
    Arguments.save(this, out, arguments, parameter, number);
  }

  /** Recording: what of the leaf is not recorded, null if there is no such thing. */
  public @Nullable String notRecorded(Object[] arguments, int parameter) {
    return null;
  }

  /** Replaying: does it again; returns the number that the program gets for a recorded one. */
  public long replay(Payload in, Object[] arguments, int parameter, long recorded) {
    Arguments.restore(this, in, arguments, parameter, recorded);
    return switch (this) {
      case DESCRIPTOR -> Descriptors.replayed((int) recorded);
      case DESCRIPTOR_PAIR -> Descriptors.replayedPair(recorded);
      case HANDLE -> recorded == 0 ? 0 : -Math.abs(recorded);
      default -> recorded;
    };
  }

  /** Recording: saves an object that the leaf has returned. */
  public void saveObject(Payload out, @Nullable Object object) {
    Results.save(this, out, object);
  }

  /** Replaying: makes such an object. */
  public @Nullable Object restoreObject(Payload in) {
    return Results.restore(this, in);
  }

  public boolean sends() {
    return this == OFFERED || this == OFFERED_VECTOR || this == STARTED;
  }

  /** Both: the bytes that the leaf is about to send. */
  public void offered(Payload out, Object[] arguments, int parameter) {
    switch (this) {
      case OFFERED ->
          Memory.save(out, (Long) arguments[parameter], (Integer) arguments[parameter + 1]);
      case OFFERED_VECTOR ->
          Memory.saveVector(out, (Long) arguments[parameter], (Integer) arguments[parameter + 1]);
      case STARTED -> Processes.saveCommand(out, arguments);
      default -> throw new IllegalStateException(this + " sends nothing");
    }
  }
}
