package dev.rethread.agent;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Where the JVM enters the agent. The manifest puts the agent's jar on the boot class path, so that
 * this class and all it uses are the JDK's siblings; a jar that was renamed is put there here.
 */
public final class PreMain {
  public static void premain(@Nullable String options, Instrumentation instrumentation)
      throws Exception {
    if (PreMain.class.getClassLoader() == null) {
      Agent.start(new Options(options), instrumentation);
      return;
    }
    File jar = new File(PreMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
    Class.forName(PreMain.class.getName(), true, null)
        .getMethod("premain", String.class, Instrumentation.class)
        .invoke(null, options, instrumentation);
  }

  private PreMain() {}
}
