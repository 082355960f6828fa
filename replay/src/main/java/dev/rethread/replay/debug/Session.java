package dev.rethread.replay.debug;

import java.io.IOException;
import java.util.List;

/** One debugger at one target, from the handshakes to the end of either. */
final class Session {
  private final Connection debugger;
  private final Connection targetConnection;
  private final Target target;
  private final Evaluations evaluations;

  Session(Connection debugger, Connection targetConnection) {
    this.debugger = debugger;
    this.targetConnection = targetConnection;
    this.target = new Target(targetConnection);
    this.evaluations = new Evaluations(target);
  }

  /** Relays packets until the target has closed its connection. */
  void run() {
    Thread debuggers = new Thread(this::relayFromDebugger, "from the debugger");
    debuggers.setDaemon(true);
    debuggers.start();
    try {
      relayFromTarget();
    } finally {
      target.isGone();
      debugger.close();
    }
  }

  private void relayFromDebugger() {
    boolean disposed = false;
    try {
      for (Packet packet = debugger.read(); packet != null; packet = debugger.read()) {
        if (Command.isInvocation(packet.command())) {
          evaluations.invoke(packet);
        } else if (packet.command() == Command.SET_REQUEST) {
          target.forward(HookFilter.apply(packet));
        } else if (packet.command() == Command.DISPOSE) {
          disposed = true;
          evaluations.dispose(packet);
        } else {
          target.forward(packet);
        }
      }
      if (!disposed) {
        evaluations.dispose(Packet.command(Target.LAST_NUMBER, Command.DISPOSE, new byte[0]));
      }
    } catch (IOException | RuntimeException e) {
      // The target has gone, or what the debugger said makes no sense: the target is better off
      // without it, and goes on when its connection closes.
      targetConnection.close();
    }
  }

  private void relayFromTarget() {
    try {
      for (Packet packet = targetConnection.read();
          packet != null;
          packet = targetConnection.read()) {
        if (target.takes(packet)) {
          continue;
        }
        if (packet.isReply()) {
          List<Packet> heldBack = evaluations.replied(packet.number());
          toDebugger(packet);
          heldBack.forEach(this::toDebugger);
        } else if (packet.command() != Command.EVENT) {
          toDebugger(packet);
        } else if (evaluations.isEnding()) {
          target.tell(Command.RESUME, new byte[0]); // nobody else would
        } else if (!evaluations.holdsBack(packet)) {
          toDebugger(packet);
        }
      }
    } catch (IOException e) {
      // Could not write to the target: it is gone.
    }
  }

  private void toDebugger(Packet packet) {
    try {
      debugger.write(packet);
    } catch (IOException e) {
      // It has gone; the thread that reads from it knows what to do.
    }
  }
}
