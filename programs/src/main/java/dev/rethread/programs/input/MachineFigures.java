package dev.rethread.programs.input;

/**
 * The number of processors, the memory figures and the process id are printed.
 *
 * <p>Expect: exit
 */
public final class MachineFigures {
  public static void main(String[] args) throws Exception {
    Runtime runtime = Runtime.getRuntime();
    System.out.println("processors " + runtime.availableProcessors());
    System.out.println(
        "memory " + runtime.freeMemory() + " " + runtime.totalMemory() + " " + runtime.maxMemory());
    System.out.println("pid " + ProcessHandle.current().pid());
    byte[][] blocks = new byte[64][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new byte[16_384];
    }
    System.out.println("after " + runtime.freeMemory() + " " + blocks.length);
  }
}
