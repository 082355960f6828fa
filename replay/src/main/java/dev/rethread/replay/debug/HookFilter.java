package dev.rethread.replay.debug;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Keeps what Rethread does inside the target out of the debugger's sight. */
final class HookFilter {
  private static final int SINGLE_STEP = 1;
  private static final int EXCEPTION = 4;
  private static final int METHOD_ENTRY = 40;
  private static final int METHOD_EXIT = 41;
  private static final int METHOD_EXIT_WITH_VALUE = 42;
  private static final Set<Integer> FILTERED =
      Set.of(SINGLE_STEP, EXCEPTION, METHOD_ENTRY, METHOD_EXIT, METHOD_EXIT_WITH_VALUE);

  /** A modifier of a request: no events in classes with that name. */
  private static final int CLASS_EXCLUDE = 6;

  private static final List<String> OURS =
      List.of(
          "dev.rethread.runtime.*",
          "dev.rethread.agent.*",
          "dev.rethread.instrument.*",
          "dev.rethread.shaded.*",
          "dev.rethread.trace.*");

  /**
   * A request for events, without those that come from Rethread's own classes: steps pass over the
   * hooks. Requests for events that name their place are left as they are.
   */
  static Packet apply(Packet request) throws IOException {
    ByteBuffer data = request.data();
    int kind = data.get();
    if (!FILTERED.contains(kind)) {
      return request;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(kind);
    out.writeByte(data.get()); // which threads to suspend
    out.writeInt(data.getInt() + OURS.size());
    for (String name : OURS) { // before the others: one of those may count events
      byte[] pattern = name.getBytes(StandardCharsets.UTF_8);
      out.writeByte(CLASS_EXCLUDE);
      out.writeInt(pattern.length);
      out.write(pattern);
    }
    byte[] others = new byte[data.remaining()];
    data.get(others);
    out.write(others);
    return request.with(bytes.toByteArray());
  }

  private HookFilter() {}
}
