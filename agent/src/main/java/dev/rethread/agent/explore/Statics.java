package dev.rethread.agent.explore;

import dev.rethread.agent.schedule.EndOfRun;
import dev.rethread.instrument.Reinitialisation;
import dev.rethread.runtime.Vm;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The static fields of the program's classes. Before every run they are as if no class had been
 * initialised; the first use of a class in a run initialises it again, in the thread that uses it.
 * So classes stay loaded and compiled from run to run.
 *
 * <p>Only the classes of the loader that the JVM has made for the program: other loaders, and the
 * classes in them, are made anew by every run. Interfaces keep the values of their fields.
 */
final class Statics {
  /** A class whose static state is put back. */
  private static final class Entry {
    final String name;
    final @Nullable Entry next;

    /** Null until the JVM has initialised it for the first time. */
    @Nullable Class<?> type;

    private @Nullable MethodHandle initialiser;
    private Field[] fields = {};
    private long[] offsets = {};
    private @Nullable Object base;

    /** The run in which it is, or was last, initialised; and by whom, while it is. */
    volatile int round;

    volatile @Nullable Thread initialising;

    /** The run in which that failed. */
    volatile int failedIn;

    Entry(String name, @Nullable Entry next) {
      this.name = name;
      this.next = next;
    }

    /** Finds out what there is to put back. */
    void learn(Class<?> known) {
      List<Field> found = new ArrayList<>();
      for (Field field : known.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
          found.add(field);
        }
      }
      fields = found.toArray(new Field[0]);
      offsets = new long[fields.length];
      for (int i = 0; i < fields.length; i++) {
        offsets[i] = Vm.UNSAFE.staticFieldOffset(fields[i]);
        base = Vm.UNSAFE.staticFieldBase(fields[i]);
      }
      try {
        initialiser =
            Trusted.LOOKUP.findStatic(
                known, Reinitialisation.METHOD, MethodType.methodType(void.class));
      } catch (ReflectiveOperationException e) {
        initialiser = null; // it has none
      }
      type = known;
    }

    void clear() {
      for (int i = 0; i < fields.length; i++) {
        clear(fields[i].getType(), offsets[i]);
      }
      if (type != null) {
        Vm.UNSAFE.putReference(type, Trusted.ANNOTATIONS, null); // they may have constants of enums
      }
      if (type != null && type.isEnum()) {
        Vm.UNSAFE.putReference(type, Trusted.ENUM_CONSTANTS, null);
        Vm.UNSAFE.putReference(type, Trusted.ENUM_DIRECTORY, null);
      }
    }

    private void clear(Class<?> fieldType, long offset) {
      if (!fieldType.isPrimitive()) {
        Vm.UNSAFE.putReference(base, offset, null);
      } else if (fieldType == long.class || fieldType == double.class) {
        Vm.UNSAFE.putLong(base, offset, 0);
      } else if (fieldType == int.class || fieldType == float.class) {
        Vm.UNSAFE.putInt(base, offset, 0);
      } else if (fieldType == short.class || fieldType == char.class) {
        Vm.UNSAFE.putShort(base, offset, (short) 0);
      } else {
        Vm.UNSAFE.putByte(base, offset, (byte) 0);
      }
    }
  }

  /** By name; only ever added to. Written out, because hooks look things up here. */
  private final @Nullable Entry[] table = new Entry[1 << 12];

  /** Those that the JVM has initialised; used between runs. */
  private final List<Entry> known = new ArrayList<>();

  private final List<Entry> fresh = new ArrayList<>(); // guarded by this
  private final ClassLoader loader;
  private int round;

  Statics(ClassLoader loader) {
    this.loader = loader;
  }

  /** Whether a loader's classes are put back. */
  boolean isFor(@Nullable ClassLoader other) {
    return other == loader;
  }

  /** A class is about to be loaded. */
  synchronized void loads(String internalName) {
    int slot = slot(internalName);
    Entry entry = new Entry(internalName, table[slot]);
    table[slot] = entry;
    fresh.add(entry);
  }

  private int slot(String name) {
    return name.hashCode() & (table.length - 1);
  }

  private @Nullable Entry find(String name) {
    Entry entry = table[slot(name)];
    while (entry != null && !entry.name.equals(name)) {
      entry = entry.next;
    }
    return entry;
  }

  /** Between runs: puts everything back. */
  void reset() {
    learn();
    for (Entry entry : known) {
      entry.clear();
    }
    round++;
  }

  private synchronized void learn() {
    for (int i = fresh.size() - 1; i >= 0; i--) {
      Entry entry = fresh.get(i);
      try {
        Class<?> type = Class.forName(entry.name.replace('/', '.'), false, loader);
        if (type.isInterface()) {
          fresh.remove(i);
        } else if (!Vm.UNSAFE.shouldBeInitialized(type)) {
          entry.learn(type);
          known.add(entry);
          fresh.remove(i);
        }
      } catch (ClassNotFoundException | LinkageError e) {
        fresh.remove(i); // it was never defined
      }
    }
  }

  /** The current thread is about to use a class. */
  void use(RoundState s, String internalName) {
    Entry entry = find(internalName);
    if (entry != null && entry.type != null) {
      use(s, entry, entry.type);
    }
  }

  private void use(RoundState s, Entry entry, Class<?> type) {
    if (entry.round == round) {
      awaitInitialised(s, entry);
      if (entry.failedIn == round) {
        throw new NoClassDefFoundError("Could not initialize class " + type.getName());
      }
      return;
    }
    entry.initialising = Thread.currentThread();
    entry.round = round;
    MethodHandle initialiser = entry.initialiser;
    try {
      Class<?> parent = type.getSuperclass();
      if (parent != null && parent.getClassLoader() == loader) {
        use(s, parent.getName().replace('.', '/'));
      }
      if (initialiser != null) {
        initialiser.invokeExact();
      }
    } catch (Throwable e) {
      entry.failedIn = round;
      throw e instanceof Error error ? error : new ExceptionInInitializerError(e);
    } finally {
      entry.initialising = null;
    }
  }

  /** As the JVM has it: others wait, the thread that initialises the class does not. */
  private static void awaitInitialised(RoundState s, Entry entry) {
    Thread other = entry.initialising;
    while (other != null && other != Thread.currentThread()) {
      if (s.round.isOver()) {
        throw new EndOfRun();
      }
      doze(s);
      other = entry.initialising;
    }
  }

  /** Lets time pass, which the other thread may need to. */
  private static void doze(RoundState s) {
    s.mute();
    try {
      s.round.inTurn.sleep(s, 1, 0);
    } catch (InterruptedException e) {
      Vm.setInterrupted(true);
    } finally {
      s.unmute();
    }
  }

  /** For the first time in this JVM: a class is initialised by the JVM itself. */
  void initialised(String internalName) {
    Entry entry = find(internalName);
    if (entry != null) {
      entry.round = round;
    }
  }
}
