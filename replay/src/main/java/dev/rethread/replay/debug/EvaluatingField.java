package dev.rethread.replay.debug;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The static field of the runtime in the target that names the thread whose code is an evaluation,
 * and not the program.
 *
 * @param type the id of its class
 * @param id its own id
 */
record EvaluatingField(long type, long id, IdSizes sizes) {
  private static final String CLASS = "Ldev/rethread/runtime/ThreadTable;";
  private static final String NAME = "evaluating";

  /**
   * Asks the target for it.
   *
   * @return null if the runtime is not there yet, so that there are no events to keep apart either
   */
  static @Nullable EvaluatingField find(Target target, IdSizes sizes) throws IOException {
    ByteArrayOutputStream signature = new ByteArrayOutputStream();
    writeString(new DataOutputStream(signature), CLASS);
    ByteBuffer classes = target.ask(Command.CLASSES_BY_SIGNATURE, signature.toByteArray());
    if (classes.getInt() == 0) {
      return null;
    }
    classes.get(); // that it is a class
    long type = IdSizes.read(classes, sizes.type());
    ByteArrayOutputStream of = new ByteArrayOutputStream();
    IdSizes.write(new DataOutputStream(of), type, sizes.type());
    ByteBuffer fields = target.ask(Command.FIELDS, of.toByteArray());
    int count = fields.getInt();
    for (int i = 0; i < count; i++) {
      long id = IdSizes.read(fields, sizes.field());
      String name = readString(fields);
      readString(fields); // its type
      fields.getInt(); // its modifiers
      if (name.equals(NAME)) {
        return new EvaluatingField(type, id, sizes);
      }
    }
    throw new IOException(CLASS + " has no field " + NAME);
  }

  /** Makes the target set it, before any command that is sent later; 0 stands for no thread. */
  void set(Target target, long thread) throws IOException {
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(data);
    IdSizes.write(out, type, sizes.type());
    out.writeInt(1);
    IdSizes.write(out, id, sizes.field());
    IdSizes.write(out, thread, sizes.object());
    target.tell(Command.SET_STATIC_VALUES, data.toByteArray());
  }

  private static void writeString(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String readString(ByteBuffer data) {
    byte[] bytes = new byte[data.getInt()];
    data.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
