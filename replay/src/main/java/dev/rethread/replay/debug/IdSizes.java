package dev.rethread.replay.debug;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** How many bytes the target's JVM takes for the ids that matter here. */
record IdSizes(int field, int object, int type) {
  /** From the reply to {@link Command#ID_SIZES}: field, method, object, type, frame. */
  static IdSizes of(ByteBuffer reply) {
    int field = reply.getInt();
    reply.getInt();
    return new IdSizes(field, reply.getInt(), reply.getInt());
  }

  static long read(ByteBuffer data, int size) {
    long id = 0;
    for (int i = 0; i < size; i++) {
      id = id << 8 | (data.get() & 0xFF);
    }
    return id;
  }

  static void write(DataOutputStream out, long id, int size) throws IOException {
    for (int i = size - 1; i >= 0; i--) {
      out.writeByte((int) (id >>> (8 * i)));
    }
  }
}
