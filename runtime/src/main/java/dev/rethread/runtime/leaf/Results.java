package dev.rethread.runtime.leaf;

import java.io.FileDescriptor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Objects that leaves return. */
final class Results {
  /** Recording: saves one. */
  static void save(Shape shape, Payload out, @Nullable Object result) {
    switch (shape) {
      case DESCRIPTOR_OBJECT -> Descriptors.save(out, (FileDescriptor) result);
      case SOCKET_ADDRESS -> Addresses.putSocket(out, (InetSocketAddress) result);
      case ADDRESS -> Addresses.put(out, (InetAddress) result);
      case ADDRESSES ->
          Addresses.putAll(out, result == null ? new InetAddress[0] : (InetAddress[]) result);
      case STRING -> out.putString((String) result);
      case BYTES -> out.putBytes((byte[]) result);
      case OPTION -> saveOption(out, result);
      case FILE_KEY -> {
        if (result != null) {
          Fields.save(out, result);
        }
      }
      case OBJECT -> Graph.save(out, result);
      default -> throw new IllegalStateException(shape + " has no object");
    }
  }

  /** Replaying: makes one like it. */
  static @Nullable Object restore(Shape shape, Payload in) {
    return switch (shape) {
      case DESCRIPTOR_OBJECT -> Descriptors.restore(in, new FileDescriptor());
      case SOCKET_ADDRESS -> Addresses.getSocket(in);
      case ADDRESS -> Addresses.get(in);
      case ADDRESSES -> Addresses.getAll(in);
      case STRING -> in.getString();
      case BYTES -> in.getBytes();
      case OPTION -> restoreOption(in);
      case FILE_KEY -> Fields.restoreNew(in, "sun.nio.ch.FileKey");
      case OBJECT -> Graph.restore(in);
      default -> throw new IllegalStateException(shape + " has no object");
    };
  }

  /** The value of a socket's option, after a letter for its type. */
  private static void saveOption(Payload out, @Nullable Object value) {
    out.putString(
        value instanceof Integer ? "I" + value : value instanceof Boolean ? "Z" + value : null);
  }

  private static @Nullable Object restoreOption(Payload in) {
    String text = in.getString();
    if (text == null) {
      return null;
    }
    String value = text.substring(1);
    return text.startsWith("I") ? (Object) Integer.valueOf(value) : Boolean.valueOf(value);
  }

  private Results() {}
}
