package dev.rethread.runtime.leaf;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Internet addresses. */
final class Addresses {
  static void put(Payload out, @Nullable InetAddress address) {
    if (address == null) {
      out.putBytes(null);
      return;
    }
    out.putBytes(address.getAddress());
    out.putInt(address instanceof Inet6Address six ? six.getScopeId() : 0);
    String text = address.toString(); // does not look the name up
    int slash = text.indexOf('/');
    out.putString(slash > 0 ? text.substring(0, slash) : null);
  }

  static @Nullable InetAddress get(Payload in) {
    byte[] bytes = in.getBytes();
    if (bytes == null) {
      return null;
    }
    int scope = in.getInt();
    String name = in.getString();
    try {
      return bytes.length == 16 && scope != 0
          ? Inet6Address.getByAddress(name, bytes, scope)
          : InetAddress.getByAddress(name, bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("a damaged address in the recording", e);
    }
  }

  static void putSocket(Payload out, @Nullable InetSocketAddress address) {
    put(out, address == null ? null : address.getAddress());
    out.putInt(address == null ? -1 : address.getPort());
  }

  static @Nullable InetSocketAddress getSocket(Payload in) {
    InetAddress address = get(in);
    int port = in.getInt();
    return port < 0 ? null : new InetSocketAddress(address, port);
  }

  static void putAll(Payload out, InetAddress[] addresses) {
    out.putInt(addresses.length);
    for (InetAddress address : addresses) {
      put(out, address);
    }
  }

  static @Nullable InetAddress[] getAll(Payload in) {
    @Nullable InetAddress[] addresses = new InetAddress[in.getInt()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = get(in);
    }
    return addresses;
  }

  /** The other side of a connection, in an array of one: a socket that is a file has a path. */
  static void putPeer(Payload out, @Nullable Object[] peer) {
    if (peer[0] instanceof byte[] path) {
      out.putBytes(path);
    } else {
      putSocket(out, (InetSocketAddress) peer[0]);
    }
  }

  static void getPeer(Payload in, @Nullable Object[] peer) {
    peer[0] = peer instanceof InetSocketAddress[] ? getSocket(in) : in.getBytes();
  }

  private Addresses() {}
}
