package dev.rethread.agent.record;

import dev.rethread.agent.schedule.InTurn;
import dev.rethread.agent.schedule.WaitText;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.Vm;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import org.jspecify.annotations.Nullable;

/** Who waits for whom at the end of a recording. */
final class Waits {
  private final @Nullable RecordState[] live;
  private final int count;
  private final @Nullable InTurn inTurn;

  /**
   * Looks at the streams that have not ended.
   *
   * @param inTurn knows who holds what if threads take turns, null if they do not
   */
  Waits(@Nullable RecordState[] live, int count, @Nullable InTurn inTurn) {
    this.live = live;
    this.count = count;
    this.inTurn = inTurn;
  }

  String describe(RecordState s) {
    return WaitText.of(s) + owner(s);
  }

  private String owner(RecordState s) {
    if (inTurn != null) {
      String owner = s.waiting == ThreadState.WAITS_MONITOR ? inTurn.ownerOf(s.waitingFor) : "";
      return owner.isEmpty() ? "" : ", held by \"" + owner + "\"";
    }
    Thread thread = s.thread;
    if (thread == null || s.waiting == ThreadState.WAITS_NOT) {
      return "";
    }
    ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(Vm.threadId(thread));
    if (info == null || info.getLockOwnerId() < 0) {
      return "";
    }
    for (int i = 0; i < count; i++) {
      RecordState other = live[i];
      Thread owner = other == null ? null : other.thread;
      if (other != null && owner != null && Vm.threadId(owner) == info.getLockOwnerId()) {
        return ", held by \"" + other.name + "\"";
      }
    }
    return ", held by \"" + info.getLockOwnerName() + "\"";
  }
}
