package dev.rethread.programs.turns;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Classes that are used by references to their methods and constructors alone, and one that starts
 * a thread when it is initialised.
 *
 * <p>Expect: exit
 */
public final class ByReference {
  private static final class Work {
    static final List<String> DONE = new ArrayList<>();

    static void run() {
      synchronized (DONE) {
        DONE.add("run");
      }
    }
  }

  private static final class Made {
    static final List<String> NAMES = new ArrayList<>(List.of("first"));
    final String name = NAMES.get(0);
  }

  private static final class Background {
    static final Thread WORKER = new Thread(Work::run);

    static {
      WORKER.start();
    }
  }

  public static void main(String[] args) throws Exception {
    Thread thread = new Thread(Work::run);
    thread.start();
    thread.join();
    Background.WORKER.join();
    Supplier<Made> maker = Made::new;
    if (!maker.get().name.equals("first") || Work.DONE.size() != 2) {
      throw new IllegalStateException(Work.DONE + " done");
    }
  }

  private ByReference() {}
}
