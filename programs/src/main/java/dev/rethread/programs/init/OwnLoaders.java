package dev.rethread.programs.init;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntSupplier;

/**
 * Threads load classes through loaders of the program, parallel capable and not, and race on their
 * static fields: every loader has a class of its own.
 *
 * <p>Expect: exit
 */
public final class OwnLoaders {
  /** Loaded by each loader. */
  public static final class Loaded implements IntSupplier {
    private static int uses = start();

    private static int start() {
      return OwnLoaders.Counter.next();
    }

    @Override
    public int getAsInt() {
      return uses++;
    }
  }

  /** Loaded once. */
  public static final class Counter {
    private static int count;

    public static int next() {
      return 1000 * ++count;
    }
  }

  private static class OneAtATime extends ClassLoader {
    private int asked;

    OneAtATime() {
      super(OwnLoaders.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        asked++;
        Class<?> found = findLoadedClass(name);
        if (found == null && name.endsWith("$Loaded")) {
          byte[] bytes = bytes(name);
          found = defineClass(name, bytes, 0, bytes.length);
        }
        return found == null ? super.loadClass(name, resolve) : found;
      }
    }

    private static byte[] bytes(String name) throws ClassNotFoundException {
      String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
      try (InputStream in = OwnLoaders.class.getResourceAsStream(file)) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static final class Parallel extends OneAtATime {
    static {
      registerAsParallelCapable();
    }
  }

  private static int total;

  public static void main(String[] args) throws Exception {
    ClassLoader[] loaders = {new OneAtATime(), new Parallel(), new Parallel()};
    Thread[] threads = new Thread[3];
    for (int i = 0; i < threads.length; i++) {
      int id = i;
      threads[i] = new Thread(() -> work(loaders, id));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("total " + total);
  }

  private static void work(ClassLoader[] loaders, int id) {
    try {
      for (int i = 0; i < 200; i++) {
        ClassLoader loader = loaders[(i + id) % loaders.length];
        Class<?> type = Class.forName(OwnLoaders.class.getName() + "$Loaded", true, loader);
        total += ((IntSupplier) type.getConstructor().newInstance()).getAsInt();
      }
      System.out.println(id + " " + total);
    } catch (ReflectiveOperationException e) {
      System.out.println(e);
    }
  }
}
