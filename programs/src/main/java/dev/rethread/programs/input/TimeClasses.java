package dev.rethread.programs.input;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/**
 * Instant, LocalDateTime, Clock, ZonedDateTime and Duration read the clock of the system.
 *
 * <p>Expect: exit
 */
public final class TimeClasses {
  public static void main(String[] args) throws Exception {
    Instant start = Instant.now();
    System.out.println(start);
    System.out.println(LocalDateTime.now());
    System.out.println(ZonedDateTime.now(ZoneId.of("UTC")));
    System.out.println(Clock.systemUTC().millis() + " " + Clock.systemDefaultZone().instant());
    System.out.println(LocalDate.now().getDayOfYear() > 0);
    System.out.println(Duration.between(start, Instant.now()));
  }
}
