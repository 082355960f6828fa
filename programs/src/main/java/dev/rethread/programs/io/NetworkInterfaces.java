package dev.rethread.programs.io;

import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.util.Collections;

/**
 * What the network interfaces of the machine are, and a group of datagram sockets on one of them.
 *
 * <p>Expect: exit
 */
public final class NetworkInterfaces {
  public static void main(String[] args) throws Exception {
    NetworkInterface loopback = null;
    for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      System.out.println(one + " " + one.getIndex() + " " + one.getInterfaceAddresses());
      System.out.println(one.isUp() + " " + one.supportsMulticast() + " " + one.isPointToPoint());
      System.out.println(one.getMTU() + " " + Collections.list(one.getSubInterfaces()));
      if (one.isLoopback()) {
        loopback = one;
      }
    }
    if (loopback == null) {
      return;
    }
    InetAddress address = loopback.getInetAddresses().nextElement();
    System.out.println(
        NetworkInterface.getByName(loopback.getName()).equals(loopback)
            + " "
            + NetworkInterface.getByIndex(loopback.getIndex()).equals(loopback)
            + " "
            + NetworkInterface.getByInetAddress(address));
    System.out.println(NetworkInterface.getByName("no-such-interface"));
    InetAddress group = InetAddress.getByName("239.1.2.3");
    try (MulticastSocket socket = new MulticastSocket(0)) {
      socket.setNetworkInterface(loopback);
      System.out.println(socket.getNetworkInterface());
      InetSocketAddress joined = new InetSocketAddress(group, socket.getLocalPort());
      socket.joinGroup(joined, loopback);
      socket.setTimeToLive(0);
      socket.setSoTimeout(1_000);
      socket.send(new DatagramPacket(new byte[5], 5, joined));
      DatagramPacket packet = new DatagramPacket(new byte[10], 10);
      socket.receive(packet);
      System.out.println(packet.getLength() + " " + socket.getTimeToLive());
      socket.leaveGroup(joined, loopback);
    } catch (Exception e) {
      System.out.println(e);
    }
    try (DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET)) {
      channel.bind(new InetSocketAddress(0));
      channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, loopback);
      MembershipKey key = channel.join(group, loopback);
      key.block(InetAddress.getByName("127.0.0.2"));
      key.unblock(InetAddress.getByName("127.0.0.2"));
      System.out.println(key + " " + channel.getOption(StandardSocketOptions.IP_MULTICAST_IF));
      key.drop();
      System.out.println(key.isValid());
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
