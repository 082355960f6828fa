package dev.rethread.realbugs;

import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLogger;

/**
 * SLF4J 1.6.6, SLF4J-167: who asks for a logger while another thread initialises {@code
 * LoggerFactory} gets one that drops everything, and keeps it.
 *
 * <p>Shows as: exit 42. The argument is how much the second thread does before it asks: a JVM
 * initialises only once.
 *
 * <p>Expect: exit
 *
 * <p>Failure: exit 42
 *
 * <p>Args: 700
 *
 * <p>Artifacts: org.slf4j:slf4j-api:1.6.6, org.slf4j:slf4j-simple:1.6.6
 *
 * <p>Fixed: org.slf4j:slf4j-api:1.7.25, org.slf4j:slf4j-simple:1.7.25
 */
public final class Slf4jNopLogger {
  private static Logger early;
  private static Logger late;

  public static void main(String[] args) throws Exception {
    int settings = Integer.parseInt(args[0]);
    Together.run(
        () -> early = LoggerFactory.getLogger("early"),
        () -> {
          TreeMap<String, Integer> configuration = new TreeMap<>();
          for (int i = 0; i < settings; i++) {
            configuration.put("setting" + i, i);
          }
          late = LoggerFactory.getLogger("late" + configuration.size());
        });
    if (early instanceof NOPLogger || late instanceof NOPLogger) {
      System.err.println("a logger will never log");
      System.exit(42);
    }
    System.out.println("fine");
  }
}
