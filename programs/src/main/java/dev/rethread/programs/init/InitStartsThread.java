package dev.rethread.programs.init;

/**
 * A static initialiser starts a thread that goes on after the class is ready.
 *
 * <p>Expect: exit
 */
public final class InitStartsThread {
  private static int early;

  private static final class Service {
    static final Thread worker = new Thread(Service::run);
    static int handled;

    static {
      worker.start();
      for (int i = 0; i < 2000; i++) {
        early++;
      }
    }

    static void run() {
      for (int i = 0; i < 3000; i++) {
        handled++;
        early--;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    int seen = 0;
    while (Service.worker.isAlive()) {
      seen = seen * 31 + Service.handled;
    }
    System.out.println("seen " + seen + " handled " + Service.handled + " early " + early);
  }
}
