package dev.rethread.realbugs;

/**
 * The JDK, 17 as well as 25: {@code StringBuffer.append(StringBuffer)} asks its argument for the
 * length, makes room for that, and then has the argument copy all it has by now. The argument is
 * locked in each of the two calls, but not between them. Known since Flanagan and Qadeer, A Type
 * and Effect System for Atomicity, PLDI 2003; JDK-7100996 is the same about {@code insert}.
 *
 * <p>Shows as: uncaught {@code ArrayIndexOutOfBoundsException}, then exit 42. The argument is how
 * often one thread appends the buffer and the other one refills it.
 *
 * <p>Expect: exit
 *
 * <p>Failure: java.lang.ArrayIndexOutOfBoundsException at StringBuffer.append
 *
 * <p>Args: 1000
 *
 * <p>Artifacts: none
 */
public final class StringBufferAppended {
  public static void main(String[] args) throws Exception {
    int times = Integer.parseInt(args[0]);
    String page = "page ".repeat(60);
    StringBuffer shared = new StringBuffer("title");
    boolean returned =
        Together.run(
            () -> {
              for (int i = 0; i < times; i++) {
                new StringBuffer().append(shared);
              }
            },
            () -> {
              for (int i = 0; i < times; i++) {
                shared.setLength(0);
                shared.append(page);
              }
            });
    if (!returned) {
      System.exit(42);
    }
    System.out.println("fine");
  }
}
