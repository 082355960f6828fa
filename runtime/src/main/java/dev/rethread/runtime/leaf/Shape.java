package dev.rethread.runtime.leaf;

import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What a leaf gives the program besides, or instead of, a number. The arguments are those of the
 * method, its receiver first.
 */
public enum Shape {
  /** Nothing else. */
  NUMBER,

  /** The number is a file descriptor. */
  DESCRIPTOR {
    @Override
    public long number(long recorded) {
      return Descriptors.replayed((int) recorded);
    }
  },

  /** The number is two file descriptors. */
  DESCRIPTOR_PAIR {
    @Override
    public long number(long recorded) {
      long high = Descriptors.replayed((int) (recorded >>> 32));
      return high << 32 | Descriptors.replayed((int) recorded);
    }
  },

  /** The result is a FileDescriptor. */
  DESCRIPTOR_OBJECT {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      out.putInt(object == null ? -1 : Descriptors.number((FileDescriptor) object));
    }

    @Override
    public Object restoreObject(Payload in) {
      FileDescriptor descriptor = new FileDescriptor();
      Descriptors.setNumber(descriptor, Descriptors.replayed(in.getInt()));
      return descriptor;
    }
  },

  /** A stream or file of java.io has been opened: its descriptor has a number. */
  OPENED {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      out.putInt(Descriptors.number(Descriptors.of(arguments[0])));
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Descriptors.setNumber(Descriptors.of(arguments[0]), Descriptors.replayed(in.getInt()));
    }
  },

  /** The receiver is a FileDescriptor that has been closed. */
  CLOSED {
    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Descriptors.setNumber((FileDescriptor) arguments[0], -1);
    }
  },

  /** That many bytes have been put at an address. */
  MEMORY {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      if (number > 0) {
        Memory.save(out, (Long) arguments[parameter], filled(arguments, parameter, number));
      }
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      if (number > 0) {
        Memory.restore(in, (Long) arguments[parameter], filled(arguments, parameter, number));
      }
    }

    /** The number may be what would have been put there if there had been room. */
    private static long filled(Object[] arguments, int parameter, long number) {
      return Math.min(number, (Integer) arguments[parameter + 1]);
    }
  },

  /** That many bytes have been put where a list of pieces of memory says. */
  VECTOR {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Memory.saveVector(
          out, (Long) arguments[parameter], (Integer) arguments[parameter + 1], number);
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Memory.restoreVector(
          in, (Long) arguments[parameter], (Integer) arguments[parameter + 1], number);
    }
  },

  /** That many of the bytes at an address have left the program. */
  OFFERED {
    @Override
    public void offered(Payload out, Object[] arguments, int parameter) {
      Memory.save(out, (Long) arguments[parameter], (Integer) arguments[parameter + 1]);
    }
  },

  /** The same from a list of pieces of memory. */
  OFFERED_VECTOR {
    @Override
    public void offered(Payload out, Object[] arguments, int parameter) {
      long vector = (Long) arguments[parameter];
      int pieces = (Integer) arguments[parameter + 1];
      Memory.saveVector(out, vector, pieces, Memory.totalLength(vector, pieces));
    }
  },

  /** That many events of epoll have been put at an address; each names a descriptor. */
  EVENTS {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Epoll.save(out, (Long) arguments[parameter], number);
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Epoll.restore(in, (Long) arguments[parameter], number);
    }
  },

  /** A connection has been accepted: its descriptor and the address of the other side. */
  ACCEPTED {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      if (number > 0) {
        out.putInt(Descriptors.number((FileDescriptor) arguments[1]));
        Addresses.putPeer(out, (Object[]) arguments[2]);
      }
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      if (number > 0) {
        FileDescriptor descriptor = (FileDescriptor) arguments[1];
        Descriptors.setNumber(descriptor, Descriptors.replayed(in.getInt()));
        Addresses.getPeer(in, (Object[]) arguments[2]);
      }
    }
  },

  /** The result is an InetSocketAddress. */
  SOCKET_ADDRESS {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      Addresses.putSocket(out, (InetSocketAddress) object);
    }

    @Override
    public @Nullable Object restoreObject(Payload in) {
      return Addresses.getSocket(in);
    }
  },

  /** The result is an InetAddress. */
  ADDRESS {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      Addresses.put(out, (InetAddress) object);
    }

    @Override
    public @Nullable Object restoreObject(Payload in) {
      return Addresses.get(in);
    }
  },

  /** The result is an array of InetAddress. */
  ADDRESSES {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      Addresses.putAll(out, object == null ? new InetAddress[0] : (InetAddress[]) object);
    }

    @Override
    public Object restoreObject(Payload in) {
      return Addresses.getAll(in);
    }
  },

  /** The result is a String. */
  STRING {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      out.putString((String) object);
    }

    @Override
    public @Nullable Object restoreObject(Payload in) {
      return in.getString();
    }
  },

  /** The result is an array of bytes. */
  BYTES {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      out.putBytes((byte[]) object);
    }

    @Override
    public byte @Nullable [] restoreObject(Payload in) {
      return in.getBytes();
    }
  },

  /** The result is the value of a socket's option. */
  OPTION {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      out.putString(
          object instanceof Integer
              ? "I" + object
              : object instanceof Boolean ? "Z" + object : null);
    }

    @Override
    public @Nullable Object restoreObject(Payload in) {
      String text = in.getString();
      if (text == null) {
        return null;
      }
      String value = text.substring(1);
      return text.startsWith("I") ? (Object) Integer.valueOf(value) : Boolean.valueOf(value);
    }
  },

  /** The numbers in the object of an argument have been filled in. */
  FIELDS {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Fields.save(out, arguments[parameter]);
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Fields.restore(in, arguments[parameter]);
    }
  },

  /** The result identifies an open file. */
  FILE_KEY {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      if (object != null) {
        Fields.save(out, object);
      }
    }

    @Override
    public Object restoreObject(Payload in) {
      return Fields.restoreNew(in, "sun.nio.ch.FileKey");
    }
  },

  /** An array has been filled with file descriptors, or -1 for none. */
  DESCRIPTORS {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Descriptors.save(out, (int[]) arguments[parameter]);
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Descriptors.restore(in, (int[]) arguments[parameter]);
    }
  },

  /** A process has been started; some of its standard streams are pipes to here. */
  STARTED {
    @Override
    public void offered(Payload out, Object[] arguments, int parameter) {
      out.putBytes((byte[]) arguments[3]); // the program
      out.putBytes((byte[]) arguments[4]); // its arguments
      out.putBytes((byte[]) arguments[8]); // the folder, may be null
    }

    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Descriptors.save(out, (int[]) arguments[parameter]);
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Descriptors.restore(in, (int[]) arguments[parameter]);
    }
  },

  /** Arrays have been filled with so many processes, their parents, and when they started. */
  PROCESSES {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      Processes.save(out, arguments, parameter, number);
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      Processes.restore(in, arguments, parameter, number);
    }
  },

  /** The result is an object of the JDK that is nothing but its fields. */
  OBJECT {
    @Override
    public void saveObject(Payload out, @Nullable Object object) {
      Graph.save(out, object);
    }

    @Override
    public @Nullable Object restoreObject(Payload in) {
      return Graph.restore(in);
    }
  },

  /** A datagram has been put at an address, and that of its sender at another. */
  DATAGRAM {
    @Override
    public void save(Payload out, Object[] arguments, int parameter, long number) {
      if (number >= 0) {
        Memory.save(out, (Long) arguments[parameter], number);
        Memory.save(out, (Long) arguments[parameter + 2], SOCKET_ADDRESS_SIZE);
      }
    }

    @Override
    public void restore(Payload in, Object[] arguments, int parameter, long number) {
      if (number >= 0) {
        Memory.restore(in, (Long) arguments[parameter], number);
        Memory.restore(in, (Long) arguments[parameter + 2], SOCKET_ADDRESS_SIZE);
      }
    }
  },

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

  /** The number is an address inside the C library; none of it reaches the library again. */
  HANDLE {
    @Override
    public long number(long recorded) {
      return recorded == 0 ? 0 : -Math.abs(recorded);
    }
  };

  private static final int SOCKET_ADDRESS_SIZE = 28; // of a sockaddr_in6

  /** Recording: saves what the leaf has put into its arguments. */
  public void save(Payload out, Object[] arguments, int parameter, long number) {}

  /** Replaying: puts it there again. */
  public void restore(Payload in, Object[] arguments, int parameter, long number) {}

  /** Replaying: both; returns the number. */
  public long replay(Payload in, Object[] arguments, int parameter, long recorded) {
    restore(in, arguments, parameter, recorded);
    return number(recorded);
  }

  /** Recording: what of the leaf is not recorded, null if there is no such thing. */
  public @Nullable String notRecorded(Object[] arguments, int parameter) {
    return null;
  }

  /** Replaying: the number that the program gets for a recorded one. */
  public long number(long recorded) {
    return recorded;
  }

  /** Recording: saves an object that the leaf has returned. */
  public void saveObject(Payload out, @Nullable Object object) {
    throw new IllegalStateException(this + " has no object");
  }

  /** Replaying: makes such an object. */
  public @Nullable Object restoreObject(Payload in) {
    throw new IllegalStateException(this + " has no object");
  }

  /** Both: the bytes that the leaf is about to send. */
  public void offered(Payload out, Object[] arguments, int parameter) {
    throw new IllegalStateException(this + " sends nothing");
  }

  public boolean sends() {
    return this == OFFERED || this == OFFERED_VECTOR || this == STARTED;
  }
}
