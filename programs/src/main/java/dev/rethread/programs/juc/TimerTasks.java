package dev.rethread.programs.juc;

import java.util.Timer;
import java.util.TimerTask;

/**
 * Tasks of a java.util.Timer run once or again and again until they are cancelled.
 *
 * <p>Expect: exit
 */
public final class TimerTasks {
  private static final StringBuffer trace = new StringBuffer();

  private static TimerTask append(char tag) {
    return new TimerTask() {
      @Override
      public void run() {
        trace.append(tag);
      }
    };
  }

  public static void main(String[] args) throws Exception {
    Timer timer = new Timer("timer", true);
    TimerTask often = append('o');
    timer.schedule(often, 0, 1);
    timer.schedule(append('x'), 3);
    timer.scheduleAtFixedRate(append('r'), 1, 2);
    int polls = 0;
    while (trace.length() < 10) {
      polls++;
      Thread.yield();
    }
    often.cancel();
    timer.cancel();
    System.out.println(trace.substring(0, 10) + " polls " + polls + " purged " + timer.purge());
    System.out.println(trace);
  }
}
