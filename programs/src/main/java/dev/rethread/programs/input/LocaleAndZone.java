package dev.rethread.programs.input;

import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/**
 * The default locale, time zone, line separator and character set are printed.
 *
 * <p>Expect: exit
 */
public final class LocaleAndZone {
  public static void main(String[] args) throws Exception {
    System.out.println(
        Locale.getDefault() + " " + TimeZone.getDefault().getID() + " " + ZoneId.systemDefault());
    System.out.println(System.lineSeparator().length() + " " + Charset.defaultCharset());
    System.out.println(String.format("%,d %.2f %tF", 1_234_567, 2.5, new Date()));
  }
}
