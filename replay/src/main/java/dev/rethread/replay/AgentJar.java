package dev.rethread.replay;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * The jar that target JVMs are started with. Its file is always called {@value #NAME}, because its
 * manifest puts a file of that name on the boot class path.
 *
 * @param path absolute
 */
public record AgentJar(Path path) {
  public static final String NAME = "rethread-agent.jar";

  /** Names the agent's jar and overrides every other place. */
  public static final String PROPERTY = "rethread.agent.jar";

  private static final String PREMAIN = "dev.rethread.agent.PreMain";

  public AgentJar {
    path = path.toAbsolutePath();
  }

  /**
   * Finds the agent: what the system property {@value #PROPERTY} names, else the file beside the
   * tool's own jar, else the one inside the tool's jar, which is copied to the user's cache folder.
   */
  public static AgentJar locate() throws WrongUseException {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      if (!Files.isRegularFile(Path.of(named))) {
        throw new WrongUseException(PROPERTY + " names " + named + ", which is not a file");
      }
      return new AgentJar(Path.of(named));
    }
    Path beside = besideTool();
    if (beside != null && Files.isRegularFile(beside)) {
      return new AgentJar(beside);
    }
    try (InputStream resource = AgentJar.class.getResourceAsStream("/" + NAME)) {
      if (resource == null) {
        throw new WrongUseException(
            "the agent's jar is missing: put " + NAME + " beside rethread.jar");
      }
      return extracted(resource.readAllBytes(), cacheFolder(System.getenv()));
    } catch (IOException e) {
      throw new WrongUseException("cannot unpack the agent's jar: " + e);
    }
  }

  private static @Nullable Path besideTool() {
    CodeSource source = AgentJar.class.getProtectionDomain().getCodeSource();
    try {
      return source == null
          ? null
          : Path.of(source.getLocation().toURI()).resolveSibling(NAME).toAbsolutePath();
    } catch (URISyntaxException e) {
      return null;
    }
  }

  static Path cacheFolder(Map<String, String> environment) {
    String cache = environment.get("XDG_CACHE_HOME");
    Path base =
        cache != null && Path.of(cache).isAbsolute()
            ? Path.of(cache)
            : Path.of(System.getProperty("user.home"), ".cache");
    return base.resolve("rethread");
  }

  /** The file with that content below the folder; an equal one that is there is used as it is. */
  static AgentJar extracted(byte[] content, Path folder) throws IOException {
    Path jar = folder.resolve(digest(content)).resolve(NAME);
    if (!Files.isRegularFile(jar) || !Arrays.equals(Files.readAllBytes(jar), content)) {
      Files.createDirectories(jar.getParent());
      Path fresh = Files.createTempFile(jar.getParent(), "rethread-agent", ".tmp");
      Files.write(fresh, content);
      Files.move(fresh, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
    return new AgentJar(jar);
  }

  private static String digest(byte[] content) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(sum, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The JVM argument that loads this agent with the given options, in their order. */
  public String argument(Map<String, String> options) {
    StringBuilder text = new StringBuilder("-javaagent:").append(path);
    char separator = '=';
    for (Map.Entry<String, String> option : options.entrySet()) {
      text.append(separator).append(option.getKey());
      if (!option.getValue().isEmpty()) {
        text.append('=').append(option.getValue().replace("%", "%25").replace(",", "%2C"));
      }
      separator = ',';
    }
    return text.toString();
  }

  /** Whether a JVM argument loads some Rethread agent; relative paths start in the folder given. */
  static boolean isLoadedBy(String argument, Path folder) {
    String prefix = "-javaagent:";
    if (!argument.startsWith(prefix)) {
      return false;
    }
    int options = argument.indexOf('=');
    String jar = argument.substring(prefix.length(), options < 0 ? argument.length() : options);
    return Path.of(jar).endsWith(NAME) || hasOurPremain(folder.resolve(jar));
  }

  private static boolean hasOurPremain(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      return manifest != null
          && PREMAIN.equals(manifest.getMainAttributes().getValue("Premain-Class"));
    } catch (IOException e) {
      return false;
    }
  }
}
