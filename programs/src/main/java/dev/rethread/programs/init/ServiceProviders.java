package dev.rethread.programs.init;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ServiceLoader;

/**
 * Two threads find providers on the class path, one shares its loader with main; the file that
 * names the providers is read as a resource, too.
 *
 * <p>Expect: exit
 */
public final class ServiceProviders {
  /** What is provided. */
  public interface Plugin {
    int use();
  }

  /** Counts its uses. */
  public static final class Counting implements Plugin {
    private static int made;
    private int uses;

    public Counting() {
      made++;
    }

    @Override
    public int use() {
      return made * 1000 + uses++;
    }
  }

  /** Counts in a static initialiser. */
  public static final class Lazy implements Plugin {
    private static int used = ServiceProviders.total;

    @Override
    public int use() {
      return used++;
    }
  }

  private static int total;

  public static void main(String[] args) throws Exception {
    ServiceLoader<Plugin> shared = ServiceLoader.load(Plugin.class);
    Thread first = new Thread(() -> work(shared, "shared"));
    Thread second = new Thread(() -> work(ServiceLoader.load(Plugin.class), "own"));
    first.start();
    second.start();
    first.join();
    second.join();
    for (Plugin plugin : shared) {
      System.out.println(plugin.getClass().getSimpleName() + " " + plugin.use());
    }
    System.out.println(total + " " + names());
  }

  private static void work(Iterable<Plugin> plugins, String who) {
    for (int i = 0; i < 300; i++) {
      for (Plugin plugin : plugins) {
        total += plugin.use();
      }
    }
    System.out.println(who + " " + total);
  }

  private static int names() throws IOException {
    String name = "META-INF/services/" + Plugin.class.getName();
    try (InputStream in = ServiceProviders.class.getClassLoader().getResourceAsStream(name)) {
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return (int) lines.lines().count();
    }
  }
}
