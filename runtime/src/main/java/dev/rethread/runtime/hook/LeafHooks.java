package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.leaf.Payload;
import dev.rethread.runtime.leaf.PrivateNatives;
import dev.rethread.runtime.leaf.Shape;
import org.jspecify.annotations.Nullable;

/**
 * Methods of the JDK that talk to the operating system and do more than return a number: sockets,
 * channels, the file system. At their start, while replaying, a {@code replay…} hook takes their
 * place; at their end, while recording, a {@code record…} hook logs what they have done.
 */
public final class LeafHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Sockets and files are one outside for the order of what is sent. */
  static final int OUTSIDE = 3;

  public static long replayNumber(Shape shape, int parameter, Object[] arguments, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return 0;
    }
    long number = ENGINE.replayValue(s, site);
    s.mute();
    number = shape.replay(new Payload(ENGINE.replayBytes(s)), arguments, parameter, number);
    s.unmute();
    return number;
  }

  public static void recordNumber(
      long number, Shape shape, int parameter, Object[] arguments, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || ENGINE.replaying()) {
      return;
    }
    s.mute();
    Payload out = new Payload();
    shape.save(out, arguments, parameter, number);
    String missing = shape.notRecorded(arguments, parameter);
    if (missing != null) {
      ENGINE.unsupported("not recorded: " + missing);
    }
    s.unmute();
    if (out.length() == 0) {
      ENGINE.recordValue(s, number, site);
    } else {
      ENGINE.recordBytes(s, number, out.bytes(), 0, out.length(), site);
    }
  }

  public static @Nullable Object replayObject(Shape shape, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return null;
    }
    ENGINE.replayValue(s, site);
    s.mute();
    Object object = shape.restoreObject(new Payload(ENGINE.replayBytes(s)));
    s.unmute();
    return object;
  }

  public static void recordObject(@Nullable Object object, Shape shape, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null || ENGINE.replaying()) {
      return;
    }
    s.mute();
    Payload out = new Payload();
    shape.saveObject(out, object);
    s.unmute();
    ENGINE.recordBytes(s, 0, out.bytes(), 0, out.length(), site);
  }

  /** At the start of a method that sends bytes, in both runs: they are compared. */
  public static void offered(Shape shape, int parameter, Object[] arguments, int site) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return;
    }
    s.mute();
    Payload out = new Payload();
    shape.offered(out, arguments, parameter);
    s.unmute();
    ENGINE.beginOutput(s, OUTSIDE, out.bytes(), 0, out.length(), site);
    ENGINE.endWrite(s, 0);
  }

  /** In place of a native that only its own class can call. */
  public static @Nullable Object callPrivate(
      String owner, String name, String descriptor, Object[] arguments) throws Throwable {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    try {
      return PrivateNatives.call(owner, name, descriptor, arguments);
    } finally {
      if (s != null) {
        s.unmute();
      }
    }
  }

  private LeafHooks() {}
}
