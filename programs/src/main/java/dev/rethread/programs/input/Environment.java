package dev.rethread.programs.input;

/**
 * Environment variables and system properties are printed, and a property changes while it is read.
 *
 * <p>Expect: exit
 */
public final class Environment {
  public static void main(String[] args) throws Exception {
    System.out.println(System.getenv("PATH") + " " + System.getenv("NO_SUCH_VARIABLE"));
    System.out.println(System.getenv().size() + " " + System.getenv().hashCode());
    System.out.println(System.getProperty("java.version") + " " + System.getProperty("user.dir"));
    System.setProperty("racy", "0");
    Thread first = new Thread(Environment::write);
    Thread second = new Thread(Environment::read);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  private static void write() {
    for (int i = 0; i < 500; i++) {
      System.setProperty("racy", Integer.toString(i));
    }
  }

  private static void read() {
    int digest = 0;
    for (int i = 0; i < 500; i++) {
      digest = digest * 31 + Integer.getInteger("racy");
    }
    System.out.println("digest " + digest);
  }
}
