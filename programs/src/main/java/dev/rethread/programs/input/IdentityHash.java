package dev.rethread.programs.input;

import java.util.Objects;

/**
 * Identity hashes and the default toString of objects are printed from two threads.
 *
 * <p>Expect: exit
 */
public final class IdentityHash {
  private static final Object shared = new Object();

  public static void main(String[] args) throws Exception {
    System.out.println(
        shared + " " + System.identityHashCode("text") + " " + System.identityHashCode(null));
    Thread first = new Thread(IdentityHash::print);
    Thread second = new Thread(IdentityHash::print);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(
        new int[0] + " " + IdentityHash.class.hashCode() + " " + Thread.currentThread().hashCode());
  }

  private static void print() {
    int digest = 0;
    for (int i = 0; i < 100; i++) {
      digest = digest * 31 + new Object().hashCode();
    }
    System.out.println("digest " + digest + " shared " + Objects.hash(shared));
  }
}
