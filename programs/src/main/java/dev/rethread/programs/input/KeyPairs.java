package dev.rethread.programs.input;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;

/**
 * Keys, signatures and encrypted texts that come from random numbers, in several threads.
 *
 * <p>Expect: exit
 */
public final class KeyPairs {
  private static int sum;

  public static void main(String[] args) throws Exception {
    String[] algorithms = {"RSA", "EC", "DSA", "X25519", "Ed25519"};
    Thread[] threads = new Thread[algorithms.length];
    for (int i = 0; i < threads.length; i++) {
      String algorithm = algorithms[i];
      threads[i] = new Thread(() -> make(algorithm));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(Cipher.ENCRYPT_MODE, KeyGenerator.getInstance("AES").generateKey());
    System.out.println(Arrays.hashCode(cipher.doFinal(new byte[20])) + " " + sum);
    System.out.println(SecureRandom.getInstance("SHA1PRNG").nextInt());
  }

  private static void make(String algorithm) {
    try {
      KeyPair pair = KeyPairGenerator.getInstance(algorithm).generateKeyPair();
      int hash = Arrays.hashCode(pair.getPublic().getEncoded());
      System.out.println(algorithm + " " + hash);
      if (!algorithm.equals("X25519")) {
        Signature signature =
            Signature.getInstance(
                switch (algorithm) {
                  case "EC" -> "SHA256withECDSA";
                  case "Ed25519" -> algorithm;
                  default -> "SHA256with" + algorithm;
                });
        signature.initSign(pair.getPrivate());
        signature.update(new byte[10]);
        hash += Arrays.hashCode(signature.sign());
      }
      sum = sum * 31 + hash; // races
    } catch (Exception e) {
      System.out.println(e);
    }
  }
}
