package dev.rethread.programs.init;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.util.function.IntSupplier;

/**
 * Threads race on the fields of hidden classes, which the JVM does not offer to agents.
 *
 * <p>Expect: exit
 */
public final class HiddenClasses {
  /** What the hidden classes are made from. */
  static final class Template implements IntSupplier {
    private static int made;
    private int count;

    Template() {
      made++;
    }

    @Override
    public int getAsInt() {
      count++;
      return made * 100_000 + count;
    }
  }

  public static void main(String[] args) throws Exception {
    IntSupplier nestmate = make(ClassOption.NESTMATE);
    IntSupplier strong = make(ClassOption.STRONG);
    Thread first = new Thread(() -> work(nestmate, strong, "first"));
    Thread second = new Thread(() -> work(nestmate, strong, "second"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(nestmate.getAsInt() + " " + strong.getAsInt());
  }

  private static IntSupplier make(ClassOption option) throws Exception {
    MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(bytes(), true, option);
    var constructor = hidden.lookupClass().getDeclaredConstructor();
    constructor.setAccessible(true);
    return (IntSupplier) constructor.newInstance();
  }

  private static byte[] bytes() throws IOException {
    try (InputStream in = HiddenClasses.class.getResourceAsStream("HiddenClasses$Template.class")) {
      return in.readAllBytes();
    }
  }

  private static void work(IntSupplier nestmate, IntSupplier strong, String who) {
    long digest = 0;
    for (int i = 0; i < 3000; i++) {
      digest = digest * 31 + nestmate.getAsInt() + strong.getAsInt();
    }
    System.out.println(who + " " + digest);
  }
}
