package dev.rethread.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarTest {
  @TempDir Path folder;

  @AfterEach
  void forget_property() {
    System.clearProperty(AgentJar.PROPERTY);
  }

  @Test
  void is_what_the_property_names() throws Exception {
    Path jar = Files.createFile(folder.resolve("other.jar"));
    System.setProperty(AgentJar.PROPERTY, jar.toString());
    assertThat(AgentJar.locate().path()).isEqualTo(jar);
  }

  @Test
  void says_when_the_property_names_nothing() {
    System.setProperty(AgentJar.PROPERTY, folder.resolve("none.jar").toString());
    assertThatThrownBy(AgentJar::locate)
        .isInstanceOf(WrongUseException.class)
        .hasMessageContaining("none.jar, which is not a file");
  }

  @Test
  void is_unpacked_once_for_each_content() throws Exception {
    AgentJar first = AgentJar.extracted(new byte[] {1, 2, 3}, folder);
    FileTime old = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(first.path(), old);
    AgentJar again = AgentJar.extracted(new byte[] {1, 2, 3}, folder);
    AgentJar other = AgentJar.extracted(new byte[] {4}, folder);
    assertThat(again).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(again.path())).isEqualTo(old);
    assertThat(other.path()).isNotEqualTo(first.path()).hasFileName(AgentJar.NAME);
    assertThat(Files.readAllBytes(other.path())).containsExactly(4);
  }

  @Test
  void is_unpacked_again_when_the_copy_is_damaged() throws Exception {
    AgentJar jar = AgentJar.extracted(new byte[] {1, 2, 3}, folder);
    Files.write(jar.path(), new byte[] {1});
    AgentJar.extracted(new byte[] {1, 2, 3}, folder);
    assertThat(Files.readAllBytes(jar.path())).containsExactly(1, 2, 3);
  }

  @Test
  void is_cached_where_the_user_wants_caches() {
    assertThat(AgentJar.cacheFolder(Map.of("XDG_CACHE_HOME", "/c")))
        .isEqualTo(Path.of("/c/rethread"));
    assertThat(AgentJar.cacheFolder(Map.of("XDG_CACHE_HOME", "relative")).toString())
        .startsWith(System.getProperty("user.home"));
  }

  @Test
  void escapes_commas_and_percents_in_its_options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("file", "/a,b/100%2C.rth");
    options.put("debug", "");
    assertThat(new AgentJar(Path.of("/x/rethread-agent.jar")).argument(options))
        .isEqualTo("-javaagent:/x/rethread-agent.jar=file=/a%2Cb/100%252C.rth,debug");
  }

  @Test
  void is_recognised_by_its_name_or_its_manifest() throws IOException {
    jar(folder.resolve("renamed.jar"), "dev.rethread.agent.PreMain");
    jar(folder.resolve("foreign.jar"), "com.acme.PreMain");
    assertThat(AgentJar.isLoadedBy("-javaagent:/gone/rethread-agent.jar=file=x", folder)).isTrue();
    assertThat(AgentJar.isLoadedBy("-javaagent:renamed.jar=file=x", folder)).isTrue();
    assertThat(AgentJar.isLoadedBy("-javaagent:foreign.jar", folder)).isFalse();
    assertThat(AgentJar.isLoadedBy("-javaagent:/gone/other.jar=rethread-agent.jar", folder))
        .isFalse();
    assertThat(AgentJar.isLoadedBy("-Dx=-javaagent:rethread-agent.jar", folder)).isFalse();
  }

  private static void jar(Path file, String premain) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", premain);
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.flush();
    }
  }
}
