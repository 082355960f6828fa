package dev.rethread.programs.input;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * SecureRandom gives bytes and numbers from the entropy of the system.
 *
 * <p>Expect: exit
 */
public final class SecureRandoms {
  public static void main(String[] args) throws Exception {
    SecureRandom random = new SecureRandom();
    byte[] bytes = new byte[8];
    random.nextBytes(bytes);
    System.out.println(Arrays.toString(bytes));
    System.out.println(random.nextInt(1000) + " " + random.nextLong() + " " + random.nextDouble());
    Thread first = new Thread(() -> System.out.println(random.nextInt()));
    Thread second = new Thread(() -> System.out.println(random.nextInt()));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(Arrays.toString(random.generateSeed(4)));
  }
}
