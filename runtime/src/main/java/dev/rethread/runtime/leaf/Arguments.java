package dev.rethread.runtime.leaf;

import java.io.FileDescriptor;

/** What leaves put into their arguments, of which the first may be their receiver. */
final class Arguments {
  private static final int SOCKET_ADDRESS_SIZE = 28; // of a sockaddr_in6

  /** Recording: saves what is there now. */
  static void save(Shape shape, Payload out, Object[] arguments, int parameter, long number) {
    switch (shape) {
      case OPENED -> Descriptors.save(out, Descriptors.of(arguments[0]));
      case MEMORY -> {
        if (number > 0) {
          Memory.save(out, (Long) arguments[parameter], filled(arguments, parameter, number));
        }
      }
      case VECTOR ->
          Memory.saveVector(
              out, (Long) arguments[parameter], (Integer) arguments[parameter + 1], number);
      case DATAGRAM -> {
        if (number >= 0) {
          Memory.save(out, (Long) arguments[parameter], number);
          Memory.save(out, (Long) arguments[parameter + 2], SOCKET_ADDRESS_SIZE);
        }
      }
      case EVENTS -> Epoll.save(out, (Long) arguments[parameter], number);
      case ACCEPTED -> {
        if (number > 0) {
          Descriptors.save(out, (FileDescriptor) arguments[1]);
          Addresses.putPeer(out, (Object[]) arguments[2]);
        }
      }
      case DESCRIPTORS, STARTED -> Descriptors.save(out, (int[]) arguments[parameter]);
      case PROCESSES -> Processes.save(out, arguments, parameter, number);
      case FIELDS -> Fields.save(out, arguments[parameter]);
      default -> {}
    }
  }

  /** Replaying: puts it there again. */
  static void restore(Shape shape, Payload in, Object[] arguments, int parameter, long number) {
    switch (shape) {
      case OPENED -> Descriptors.restore(in, Descriptors.of(arguments[0]));
      case CLOSED -> Descriptors.setNumber((FileDescriptor) arguments[0], -1);
      case MEMORY -> {
        if (number > 0) {
          Memory.restore(in, (Long) arguments[parameter], filled(arguments, parameter, number));
        }
      }
      case VECTOR ->
          Memory.restoreVector(
              in, (Long) arguments[parameter], (Integer) arguments[parameter + 1], number);
      case DATAGRAM -> {
        if (number >= 0) {
          Memory.restore(in, (Long) arguments[parameter], number);
          Memory.restore(in, (Long) arguments[parameter + 2], SOCKET_ADDRESS_SIZE);
        }
      }
      case EVENTS -> Epoll.restore(in, (Long) arguments[parameter], number);
      case ACCEPTED -> {
        if (number > 0) {
          Descriptors.restore(in, (FileDescriptor) arguments[1]);
          Addresses.getPeer(in, (Object[]) arguments[2]);
        }
      }
      case DESCRIPTORS, STARTED -> Descriptors.restore(in, (int[]) arguments[parameter]);
      case PROCESSES -> Processes.restore(in, arguments, parameter, number);
      case FIELDS -> Fields.restore(in, arguments[parameter]);
      default -> {}
    }
  }

  /** The number may be what would have been put there if there had been room. */
  private static long filled(Object[] arguments, int parameter, long number) {
    return Math.min(number, (Integer) arguments[parameter + 1]);
  }

  private Arguments() {}
}
