package dev.rethread.runtime.hook;

import dev.rethread.runtime.Engine;
import dev.rethread.runtime.Engines;
import dev.rethread.runtime.IdentityHashes;
import dev.rethread.runtime.Loaders;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Class initialisation, and what the JVM does on its own account in the middle of a program. */
public final class InitHooks {
  private static final Engine ENGINE = Engines.INSTALLED;

  /**
   * Initialises this. The boot loader may have to load a native method to find a class, and what
   * does that for it has a hook here: it would need this class to load this class.
   */
  public static void prepare() {}

  /** Before an instruction that may initialise a class; of no interest while recording. */
  public static void use(String className) {
    if (isOfInterest()) {
      ThreadState s = ENGINE.replaying() ? ThreadTable.active() : ThreadTable.currentOfProgram();
      if (s != null) {
        ENGINE.classUse(s, className);
      }
    }
  }

  /** Before a reference to a method of a class is made; early, but not too late. */
  public static void refer(String className) {
    if (ENGINE.repeats()) {
      use(className);
    }
  }

  private static boolean isOfInterest() {
    return ENGINE.replaying() || ENGINE.repeats();
  }

  /** At the start of {@code Class.forName}; the loader is null if it is that of the caller. */
  public static void use(@Nullable String name, boolean initialise, @Nullable ClassLoader loader) {
    if (isOfInterest() && initialise && name != null) {
      use(name.replace('.', '/') + Loaders.label(loader));
    }
  }

  /** At the start of {@code Constructor.newInstance} and {@code Method.invoke}. */
  public static void use(Executable called) {
    if (isOfInterest()
        && (called instanceof Constructor || Modifier.isStatic(called.getModifiers()))) {
      Class<?> type = called.getDeclaringClass();
      use(type.getName(), true, type.getClassLoader());
    }
  }

  /**
   * At the start of {@code <clinit>}. A stream of its own also if the thread is mute: the JDK may
   * initialise a class of the program in the middle of its own work, but once only.
   */
  public static void enter(int site) {
    ThreadState s = ThreadTable.currentOfProgram();
    if (s != null) {
      ENGINE.initEnter(s, site);
    }
  }

  /** At every end of {@code <clinit>}. */
  public static void exit(int site) {
    ThreadState s = ThreadTable.current();
    if (s != null && s.outer() != null && s.initSite == site) {
      ENGINE.initExit(s);
    }
  }

  /** At the end of a method that loads a class or defines one, still mute. */
  public static void loaded(@Nullable Class<?> type) {
    if (type != null) {
      IdentityHashes.give(type);
    }
  }

  /** At the start of a method that does the JVM's work, such as loading a class. */
  public static void mute() {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
  }

  /** At every end of such a method. */
  public static void unmute() {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.unmute();
    }
  }

  /** At the start of a method that may stay with the operating system for long. */
  public static void leave() {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
      if (s.mute == 1) { // what loads a class may be in the middle of an access
        s.away++;
      }
    }
  }

  /** At every end of such a method. */
  public static void comeBack() {
    ThreadState s = ThreadTable.current();
    if (s != null) {
      if (s.mute == 1) {
        s.away--;
      }
      s.unmute();
    }
  }

  private InitHooks() {}
}
