package dev.rethread.programs.input;

/**
 * The arguments of the program are printed by racing threads.
 *
 * <p>Expect: exit
 *
 * <p>Args: one two three
 */
public final class Arguments {
  private static int shared;

  public static void main(String[] args) throws Exception {
    Thread[] printers = new Thread[args.length];
    for (int i = 0; i < args.length; i++) {
      String argument = args[i];
      printers[i] = new Thread(() -> print(argument));
      printers[i].start();
    }
    for (Thread printer : printers) {
      printer.join();
    }
    System.out.println(args.length + " " + shared);
  }

  private static void print(String argument) {
    for (int i = 0; i < 3000; i++) {
      shared++;
    }
    System.out.println(argument + " " + shared);
  }
}
