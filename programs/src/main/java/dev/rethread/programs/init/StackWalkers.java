package dev.rethread.programs.init;

import java.util.stream.Stream;

/**
 * Many classes walk the stack. The JDK looks each of them up among its own, in a set whose order
 * differs from run to run.
 *
 * <p>Expect: exit
 */
public final class StackWalkers {
  private static final StackWalker WALKER = StackWalker.getInstance();

  private static int walks;

  enum Place {
    ATTIC {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    BALCONY {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    CELLAR {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    DOOR {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    ENTRANCE {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    FLOOR {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    GARAGE {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    },
    HALL {
      @Override
      long depth() {
        return WALKER.walk(Stream::count);
      }
    };

    abstract long depth();
  }

  public static void main(String[] args) throws Exception {
    Thread first = new Thread(() -> walk("first"));
    Thread second = new Thread(() -> walk("second"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("walks " + walks);
  }

  private static void walk(String name) {
    long digest = 0;
    for (int i = 0; i < 20; i++) {
      for (Place place : Place.values()) {
        digest = digest * 31 + place.depth() + walks++;
      }
    }
    System.out.println(name + " " + digest);
  }
}
