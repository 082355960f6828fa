package dev.rethread.programs.atomic;

import java.lang.invoke.VarHandle;

/**
 * Explicit fences of VarHandle order plain accesses of a hand-made sequence lock.
 *
 * <p>Expect: exit
 */
public final class Fences {
  private static volatile int sequence;
  private static int left;
  private static int right;

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(Fences::read);
    Thread second = new Thread(Fences::write);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void write() {
    for (int i = 0; i < 3000; i++) {
      sequence++;
      VarHandle.storeStoreFence();
      left = i;
      right = i;
      VarHandle.releaseFence();
      sequence++;
    }
  }

  private static void read() {
    int retries = 0;
    long digest = 0;
    for (int i = 0; i < 3000; i++) {
      int before = sequence;
      int seen = left * 31 + right;
      VarHandle.loadLoadFence();
      if ((before & 1) == 0 && before == sequence) {
        digest = digest * 31 + seen;
      } else {
        retries++;
      }
    }
    VarHandle.fullFence();
    System.out.println("retries " + retries + " digest " + digest);
  }
}
