package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Other processes that the program starts. */
public final class ProcessHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /** Decides how other processes are started. */
  public interface Children {
    /** The command to run in place of the given one, which may be the same array. */
    String[] command(String[] command);
  }

  private static volatile @Nullable Children children;

  /** Set before the program starts; never while replaying. */
  public static void useChildren(Children found) {
    children = found;
  }

  /**
   * In {@code ProcessBuilder.start}: the copy of the command that it works on. The program's
   * command is compared in a replay, and what was run in place of it is run again.
   */
  public static String[] command(String[] command, int compared, int replaced) {
    ThreadState s = ThreadTable.active();
    if (s == null) {
      return command;
    }
    byte[] bytes = String.join("\0", command).getBytes(StandardCharsets.UTF_8);
    ENGINE.beginOutput(s, LeafHooks.OUTSIDE, bytes, 0, bytes.length, compared);
    ENGINE.endWrite(s, 0);
    if (ENGINE.replaying()) {
      String[] recorded = FileHooks.replayStrings(replaced);
      return recorded == null ? command : recorded;
    }
    String[] result = run(s, command);
    FileHooks.recordStrings(result == command ? null : result, replaced);
    return result;
  }

  private static String[] run(ThreadState s, String[] command) {
    Children found = children;
    if (found == null) {
      return command;
    }
    s.mute();
    try {
      return found.command(command);
    } finally {
      s.unmute();
    }
  }

  private ProcessHooks() {}
}
