package dev.rethread.programs.heap;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntSupplier;

/**
 * An object has fields of types that are never needed: a loader of the program counts what it is
 * asked for, and is asked for none of them.
 *
 * <p>Expect: exit
 */
public final class FieldTypeNotLoaded {
  /** What a field could refer to. */
  public static final class Guest {}

  /** Is accessed, and so are its fields, but there is never a guest. */
  public static final class Host implements IntSupplier {
    private Guest guest;
    private int visits;

    @Override
    public int getAsInt() {
      return guest == null ? ++visits : -1;
    }
  }

  private static final class Counting extends ClassLoader {
    private int made;

    Counting() {
      super(FieldTypeNotLoaded.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> found = findLoadedClass(name);
        if (found == null && name.startsWith(FieldTypeNotLoaded.class.getName() + "$")) {
          made++;
          byte[] bytes = bytes(name);
          found = defineClass(name, bytes, 0, bytes.length);
        }
        return found == null ? super.loadClass(name, resolve) : found;
      }
    }

    private static byte[] bytes(String name) throws ClassNotFoundException {
      String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
      try (InputStream in = FieldTypeNotLoaded.class.getResourceAsStream(file)) {
        return in.readAllBytes();
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static IntSupplier known;

  public static void main(String[] args) throws Exception {
    Counting loader = new Counting();
    Class<?> type = loader.loadClass(FieldTypeNotLoaded.class.getName() + "$Host");
    IntSupplier host = (IntSupplier) type.getConstructor().newInstance();
    int visits = host.getAsInt();
    known = host;
    Thread other = new Thread(() -> System.out.println("other " + known.getAsInt()));
    other.start();
    other.join();
    System.out.println("visits " + visits + " classes " + loader.made);
  }
}
