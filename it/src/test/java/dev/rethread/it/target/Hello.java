package dev.rethread.it.target;

/** The smallest program. */
public final class Hello {
  public static void main(String[] args) {
    System.out.println("Hello, world");
  }

  private Hello() {}
}
