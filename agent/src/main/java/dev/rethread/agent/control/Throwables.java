package dev.rethread.agent.control;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import dev.rethread.runtime.leaf.Thrown;
import java.nio.charset.StandardCharsets;

/** Throws again what a recorded operation threw. */
final class Throwables {
  static void raise(ThreadState s, String type, byte[] utf8) {
    s.mute();
    Throwable thrown = Thrown.make(type, new String(utf8, StandardCharsets.UTF_8));
    s.unmute();
    Vm.UNSAFE.throwException(thrown);
  }

  private Throwables() {}
}
