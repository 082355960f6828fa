package dev.rethread.realbugs;

import java.io.StringWriter;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * log4j 1.2.13, Apache Bugzilla 41214: an event is rendered by the appender, under the appender's
 * monitor, and a message whose {@code toString} logs then asks for the monitor of a logger. A
 * thread that logs has the two monitors in the other order. 1.2.17, the last release, is no
 * different.
 *
 * <p>Shows as: hang, a deadlock of two threads and two monitors.
 *
 * <p>Expect: may-hang
 *
 * <p>Failure: hang on org.apache.log4j.WriterAppender
 *
 * <p>Args: 20
 *
 * <p>Artifacts: log4j:log4j:1.2.13
 */
public final class Log4jRenderingDeadlock {
  /** Says what it does, even while somebody else logs it. */
  private record Parcel(Logger tracker, int number) {
    @Override
    public String toString() {
      tracker.info("asked for its number");
      return "parcel " + number;
    }
  }

  public static void main(String[] args) throws Exception {
    int parcels = Integer.parseInt(args[0]);
    WriterAppender journal = new WriterAppender(new SimpleLayout(), new StringWriter());
    Logger root = Logger.getRootLogger();
    root.addAppender(journal);
    Logger depot = Logger.getLogger("depot");
    depot.addAppender(journal);
    Logger tracker = Logger.getLogger("tracker");

    Together.run(
        () -> {
          for (int i = 0; i < parcels; i++) {
            depot.info(new Parcel(tracker, i));
          }
        },
        () -> {
          for (int i = 0; i < parcels; i++) {
            root.info("van " + i);
          }
        });
    System.out.println("fine");
  }
}
