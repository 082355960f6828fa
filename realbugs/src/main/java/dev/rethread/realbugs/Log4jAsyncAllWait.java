package dev.rethread.realbugs;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * log4j 1.2.13, Apache Bugzilla 38137: those who wait for space in the buffer of an {@code
 * AsyncAppender} and the dispatcher that waits for events are woken by one {@code notify} on the
 * same monitor. With more than one thread that appends, it may wake one that cannot go on, which
 * wakes nobody.
 *
 * <p>Shows as: hang, all threads wait and nobody is left to notify them. The arguments are how many
 * events each of the four threads has, and the size of the buffer.
 *
 * <p>Expect: may-hang
 *
 * <p>Failure: hang on org.apache.log4j.helpers.BoundedFIFO
 *
 * <p>Args: 2 2
 *
 * <p>Artifacts: log4j:log4j:1.2.13
 *
 * <p>Fixed: log4j:log4j:1.2.14
 */
public final class Log4jAsyncAllWait {
  /** Counts what arrives; only the dispatcher calls it. */
  private static final class Tally extends AppenderSkeleton {
    int events;

    @Override
    protected void append(LoggingEvent event) {
      events++;
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }

  private static final int THREADS = 4;

  public static void main(String[] args) throws Exception {
    int events = Integer.parseInt(args[0]);
    Tally tally = new Tally();
    AsyncAppender async = new AsyncAppender();
    async.setBufferSize(Integer.parseInt(args[1]));
    async.addAppender(tally);
    Logger logger = Logger.getLogger("burst");

    Together.run(
        THREADS,
        () -> {
          for (int i = 0; i < events; i++) {
            async.append(new LoggingEvent("burst", logger, Level.INFO, i, null));
          }
        });
    async.close();
    if (tally.events != THREADS * events) {
      System.err.println(tally.events + " events arrived of " + THREADS * events);
      System.exit(42);
    }
    System.out.println("fine");
  }
}
