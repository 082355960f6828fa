package dev.rethread.programs.heap;

import java.nio.charset.StandardCharsets;

/**
 * Strings are built from char and byte arrays that another thread is changing.
 *
 * <p>Expect: exit
 */
public final class CharsToString {
  private static final int ROUNDS = 2000;
  private static final char[] letters = "aaaaaaaa".toCharArray();
  private static final byte[] octets = "bbbbbbbb".getBytes(StandardCharsets.US_ASCII);

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(CharsToString::build);
    Thread second = new Thread(CharsToString::store);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void store() {
    for (int i = 0; i < ROUNDS; i++) {
      letters[i % letters.length] = (char) ('a' + i % 26);
      octets[i % octets.length] = (byte) ('A' + i % 26);
    }
  }

  private static void build() {
    int digest = 0;
    String text = "";
    for (int i = 0; i < ROUNDS; i++) {
      text = new String(letters) + new String(octets, StandardCharsets.US_ASCII);
      digest = digest * 31 + text.hashCode();
    }
    System.out.println(text + " " + digest);
  }
}
