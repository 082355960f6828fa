package dev.rethread.it;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.ListeningConnector;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A port of this machine on which a debugger waits for the JVM that it will debug. */
final class DebuggerConnection {
  private final ListeningConnector connector;
  private final Map<String, Connector.Argument> arguments;
  private final String address;

  private DebuggerConnection(
      ListeningConnector connector, Map<String, Connector.Argument> arguments) throws Exception {
    this.connector = connector;
    this.arguments = arguments;
    this.address = connector.startListening(arguments);
  }

  static DebuggerConnection listen() throws Exception {
    ListeningConnector connector =
        named("com.sun.jdi.SocketListen", Bootstrap.virtualMachineManager().listeningConnectors());
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    set(arguments, "localAddress", "127.0.0.1");
    return new DebuggerConnection(connector, arguments);
  }

  /** What the JVM is told to connect to. */
  String address() {
    return address;
  }

  /** Waits for the JVM. */
  VirtualMachine accept() throws Exception {
    VirtualMachine vm = connector.accept(arguments);
    connector.stopListening(arguments);
    return vm;
  }

  /** The other way round: connects to what waits for a debugger. */
  static VirtualMachine attach(String port) throws Exception {
    AttachingConnector connector =
        named("com.sun.jdi.SocketAttach", Bootstrap.virtualMachineManager().attachingConnectors());
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    set(arguments, "hostname", "127.0.0.1");
    set(arguments, "port", port);
    return connector.attach(arguments);
  }

  private static <C extends Connector> C named(String name, List<C> connectors) {
    return connectors.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  private static void set(Map<String, Connector.Argument> arguments, String name, String value) {
    Objects.requireNonNull(arguments.get(name)).setValue(value);
  }
}
