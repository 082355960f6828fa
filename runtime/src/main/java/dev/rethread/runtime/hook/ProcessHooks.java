package dev.rethread.runtime.hook;

import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import org.jspecify.annotations.Nullable;

/** Other processes that the program starts. */
public final class ProcessHooks {
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

  /** In {@code ProcessBuilder.start}: the copy of the command that it works on. */
  public static String[] command(String[] command) {
    Children found = children;
    ThreadState s = ThreadTable.current();
    if (found == null || s == null) {
      return command;
    }
    s.mute++;
    try {
      return found.command(command);
    } finally {
      s.mute--;
    }
  }

  private ProcessHooks() {}
}
