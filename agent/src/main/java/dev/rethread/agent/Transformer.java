package dev.rethread.agent;

import dev.rethread.agent.explore.Rounds;
import dev.rethread.instrument.Instrumenter;
import dev.rethread.instrument.JdkClasses;
import dev.rethread.instrument.KeptClasses;
import dev.rethread.instrument.SiteTable;
import dev.rethread.runtime.Loaders;
import dev.rethread.runtime.ThreadState;
import dev.rethread.runtime.ThreadTable;
import dev.rethread.runtime.hook.ReflectionHooks;
import dev.rethread.trace.ClassEntry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Instruments classes as the JVM loads them. Never throws: a class that cannot be instrumented is
 * left as it is and reported.
 */
final class Transformer implements ClassFileTransformer, ReflectionHooks.Bytes {
  /** Told what became of a class. */
  interface Listener {
    void instrumented(String key, int base, int count, long fingerprint);

    void skipped(String name, String why);

    /**
     * A class of the program, before there is one.
     *
     * @param name with the label of its loader
     * @param fields by which its objects refer to others; null if that is not known
     */
    default void refers(String name, @Nullable List<String> fields) {}

    /** Is told nothing. */
    Listener NOBODY =
        new Listener() {
          @Override
          public void instrumented(String key, int base, int count, long fingerprint) {}

          @Override
          public void skipped(String name, String why) {}
        };
  }

  private static final String[] OWN = {
    "dev/rethread/agent/",
    "dev/rethread/instrument/",
    "dev/rethread/runtime/",
    "dev/rethread/shaded/",
    "dev/rethread/trace/"
  };

  private final SiteTable table;
  private final Instrumenter instrumenter;
  private final Listener listener;
  private final @Nullable Rounds rounds;

  Transformer(SiteTable table, KeptClasses kept, Listener listener) {
    this(table, kept, listener, null);
  }

  /**
   * Makes one.
   *
   * @param kept classes of the JDK that were instrumented before
   * @param rounds uses the program's classes again and again, null if there is only one run
   */
  Transformer(SiteTable table, KeptClasses kept, Listener listener, @Nullable Rounds rounds) {
    this.table = table;
    this.instrumenter = new Instrumenter(table, kept);
    this.listener = listener;
    this.rounds = rounds;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (name == null || isOwn(name)) {
      return null;
    }
    boolean jdk = JdkClasses.isJdk(name, loader == null || isPlatform(loader));
    if (jdk && !JdkClasses.isInstrumented(name) && !needsMute(name, classFile)) {
      return null;
    }
    ThreadState s = ThreadTable.current();
    if (s != null) {
      s.mute();
    }
    try {
      byte[] result = instrument(name, Loaders.label(loader), classFile, jdk);
      return rounds == null || result == null || jdk || redefined != null
          ? result
          : rounds.prepared(loader, name, result);
    } finally {
      if (s != null) {
        s.unmute();
      }
    }
  }

  /** A static initialiser of the JDK may run in the middle of the program, and must not count. */
  private static boolean needsMute(String name, byte[] classFile) {
    return !JdkClasses.isUntouchable(name) && Instrumenter.hasInitialiser(classFile);
  }

  /** Instruments a class that is about to become a hidden one. */
  @Override
  public byte[] instrument(byte[] classFile) {
    byte[] result = instrument(Instrumenter.name(classFile), "", classFile, false);
    return result == null ? classFile : result;
  }

  private byte @Nullable [] instrument(String name, String loader, byte[] classFile, boolean jdk) {
    String key = table.key(name, loader);
    try {
      Instrumenter.Result result = instrumenter.instrument(classFile, key, jdk);
      if (differs(table.recorded(key), result, jdk)) {
        listener.skipped(name, "it is not the class that was recorded");
      }
      listener.instrumented(
          key, result.sites().base(), result.sites().count(), result.fingerprint());
      if (!jdk) {
        listener.refers(name + loader, result.references());
      }
      return result.classFile();
    } catch (RuntimeException | LinkageError e) {
      listener.skipped(name, e.toString());
      listener.refers(name + loader, null);
      return null;
    }
  }

  /** The JVM may hand out another, equivalent file for a class of the JDK; sites stay the same. */
  private static boolean differs(
      @Nullable ClassEntry recorded, Instrumenter.Result result, boolean jdk) {
    return recorded != null
        && (recorded.count() != result.sites().count()
            || (!jdk && recorded.fingerprint() != result.fingerprint()));
  }

  /**
   * Instruments some classes once for nothing, so that all code this needs is loaded before the JVM
   * calls it in the middle of loading something else. The JVM asks nobody about a class that is
   * loaded meanwhile by the same thread: one of the JDK would stay without probes in this run, and
   * have them in another that happens to load it elsewhere.
   */
  void preload() {
    JdkClasses.isInstrumented(""); // loads its tables
    Instrumenter unused = new Instrumenter(new SiteTable(List.of()));
    for (Class<?> type : new Class<?>[] {Transformer.class, Sample.class, Later.class}) {
      byte[] own = classFile(type);
      if (own.length > 0) {
        unused.instrument(own, "preload", false);
        unused.instrument(own, "preload", true); // other tables are looked at for the JDK's
      }
    }
  }

  private static byte[] classFile(Class<?> type) {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name)) {
      return in == null ? new byte[0] : in.readAllBytes();
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Has a constructor with a handler, whose code is looked at in ways of its own. */
  @SuppressWarnings({"unused", "UnusedVariable", "ClassCanBeRecord"})
  private static final class Sample {
    final int number;

    Sample(String text) {
      int parsed;
      try {
        parsed = Integer.parseInt(text);
      } catch (NumberFormatException e) {
        parsed = 0;
      }
      number = parsed;
    }

    int reads(Later later) {
      return later.number;
    }
  }

  /** Has a constant that is read by one that comes before it. */
  @SuppressWarnings({"unused", "UnusedVariable", "ClassCanBeRecord"})
  private static final class Later {
    final int number;

    Later(int number) {
      this.number = number;
    }
  }

  private static boolean isOwn(String name) {
    for (String prefix : OWN) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPlatform(ClassLoader loader) {
    return loader == ClassLoader.getPlatformClassLoader();
  }
}
